import { moveTo, removeAt, replaceAt } from './change/lists.js'
import { change, type MemberChanges } from './change/members.js'
import type { Edit, OptionDraft } from './draft.js'
import { setControl } from './edit-controls.js'
import { findControl } from './find-control.js'

/** Adds an option to an Index, after all others. @param image its URL, like `../media/heart.svg`. */
export function addOption(lid: number, label: string, image?: string): Edit {
  return editOptions(lid, (options) => [
    ...options,
    change<OptionDraft>('option', { index: options.length, label }, { image }),
  ])
}

/** A letter for another option, or its number where all letters are in use. */
export function freeLabel(options: readonly OptionDraft[]): string {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(options.length)
  const free = letters.find((letter) => options.every(({ label }) => label !== letter))
  return free ?? String(options.length + 1)
}

/** The options after it get other numbers. @param index its place, from 0. */
export function removeOption(lid: number, index: number): Edit {
  return editOptions(lid, (options) => removeAt(options, index))
}

/** Those between the two places get other numbers. @param from its place, from 0. @param to where it then stands. */
export function moveOption(lid: number, from: number, to: number): Edit {
  return editOptions(lid, (options) => moveTo(options, from, to))
}

/** Changes the label or the picture of an option. @param index its place, from 0. */
export function setOption(
  lid: number,
  index: number,
  changes: MemberChanges<Omit<OptionDraft, 'index'>>,
): Edit {
  return editOptions(lid, (options) => {
    const option = options[index]
    return option
      ? replaceAt(options, index, change('option', option, changes as MemberChanges<OptionDraft>))
      : options
  })
}

/** Options are numbered as they stand. */
function editOptions(lid: number, edit: (options: readonly OptionDraft[]) => readonly OptionDraft[]): Edit {
  return (draft) => {
    const control = findControl(draft, lid)?.control
    if (control === undefined) return draft
    const before = control.options ?? []
    const after = edit(before)
    if (after === before) return draft
    return setControl(lid, { options: after.map((option, index) => change('option', option, { index })) })(
      draft,
    )
  }
}
