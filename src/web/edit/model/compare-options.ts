import type { OptionDraft } from './draft.js'

/** What becomes of an option, for which votes were counted under its number. Numbers from 0. */
export type OptionChange =
  /** Its number is another one: what was counted under the former one counts for another option. */
  | { readonly kind: 'option-moves'; readonly option: string; readonly from: number; readonly to: number }
  | { readonly kind: 'option-goes'; readonly option: string; readonly from: number }
  /** Another text under the same number: what was counted counts for it. */
  | { readonly kind: 'option-renamed'; readonly option: string; readonly to: string }

/** Options are the same where their labels are. */
export function compareOptions(
  live: readonly OptionDraft[],
  draft: readonly OptionDraft[],
): readonly OptionChange[] {
  const free = new Map<string, number[]>()
  for (const [at, { label }] of draft.entries())
    if (live[at]?.label !== label) free.set(label, [...(free.get(label) ?? []), at])
  const moves = live.map(({ label }, at) => (draft[at]?.label === label ? at : free.get(label)?.shift()))
  const known = new Set(moves)
  return live.flatMap(({ label }, from): readonly OptionChange[] => {
    const to = moves[from]
    if (to === from) return []
    if (to !== undefined) return [{ kind: 'option-moves', option: label, from, to }]
    const inPlace = known.has(from) ? undefined : draft[from]
    return inPlace
      ? [{ kind: 'option-renamed', option: label, to: inPlace.label }]
      : [{ kind: 'option-goes', option: label, from }]
  })
}
