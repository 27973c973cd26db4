import { idOfName } from '../../../wire/files/id-of-name.js'
import type { LayoutDraft } from '../model/draft.js'
import type { DraftSource } from '../model/write-draft.js'

/** What a new layout is made of. */
export interface NewLayout {
  readonly draft: LayoutDraft
  /** Undefined: it comes from no file. */
  readonly source?: DraftSource | undefined
}

/** What an id may look like. */
const idForm = /^[\w-]{1,64}$/

export function isLayoutId(id: string): boolean {
  return idForm.test(id)
}

/** An id that says what the layout is called: `autumn-night` for `Autumn night`, `autumn-night-2` where that is taken. */
export function freeLayoutId(name: string, taken: readonly string[]): string {
  const id = idOfName(name) || 'layout'
  let free = id
  for (let n = 2; taken.includes(free); n++) free = `${id}-${n}`
  return free
}

/** Gives a new layout its name and id; members keep their places. */
export function nameLayout({ draft, source }: NewLayout, name: string, layoutId: string): NewLayout {
  const { layoutId: _, name: __, ...rest } = draft
  const named = 'name' in draft ? { ...draft, layoutId, name } : { layoutId, name, ...rest }
  return { draft: named as LayoutDraft, source }
}
