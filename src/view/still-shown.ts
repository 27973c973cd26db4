import type { ControlResult } from '../wire/result.js'

/**
 * Whether a control was reset after it was shown like this: only that makes less of presses and votes. Of a mean nobody can
 * say that, but there is none of nobody.
 *
 * @param kept the same control later.
 */
export function wasResetSince(shown: ControlResult, kept: ControlResult): boolean {
  if (shown.count !== undefined) return (kept.count ?? 0) < shown.count
  if (shown.votes !== undefined) return sum(kept.votes) < sum(shown.votes)
  return kept.people === 0 && !kept.texts?.length
}

/**
 * Those of some texts that were still there later. One that newer ones have pushed out is left away too, since it looks the
 * same as one that was taken back.
 */
export function stillThere(texts: readonly string[], later: readonly string[] = []): readonly string[] {
  const rest = [...later]
  const still: string[] = []
  // Of equal texts the newest stay, since the oldest are pushed out first.
  for (const text of texts.toReversed()) {
    const at = rest.lastIndexOf(text)
    if (at === -1) continue
    rest.splice(at, 1)
    still.unshift(text)
  }
  return still
}

function sum(votes: readonly number[] = []): number {
  return votes.reduce((all, some) => all + some, 0)
}
