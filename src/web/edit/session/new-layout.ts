import type { LayoutDraft } from '../model/draft.js'
import { freeId } from '../model/free-names.js'
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

/** An id for a new layout, see `freeId`. */
export function freeLayoutId(name: string, taken: readonly string[]): string {
  return freeId(name, 'layout', taken)
}

/** Gives a new layout its name and id; members keep their places. */
export function nameLayout({ draft, source }: NewLayout, name: string, layoutId: string): NewLayout {
  const { layoutId: _, name: __, ...rest } = draft
  const named = 'name' in draft ? { ...draft, layoutId, name } : { layoutId, name, ...rest }
  return { draft: named as LayoutDraft, source }
}
