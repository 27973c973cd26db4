import demo from '../../../../config/layouts/demo.json'
import church from '../../../../config/templates/church.json'
import concert from '../../../../config/templates/concert.json'
import danceFloor from '../../../../config/templates/dance-floor.json'
import exhibition from '../../../../config/templates/exhibition.json'
import quiz from '../../../../config/templates/quiz.json'
import type { LayoutDraft } from '../model/draft.js'
import { idOf } from '../model/free-names.js'
import type { NewLayout } from '../session/editor.js'

const empty = { layoutId: 'layout', activePageId: 'page-1', pages: [{ pageId: 'page-1', controls: [] }] }

/** What a new layout can be made from, without asking the service, by the names of their texts. */
export const beginnings = { empty, concert, quiz, danceFloor, church, exhibition, demo } as const

/** The name of one of them. */
export type Beginning = keyof typeof beginnings

/** A draft of it, without what only the folder of the program has. */
export function draftFrom(beginning: Beginning): LayoutDraft {
  const { $schema, ...draft } = beginnings[beginning] as unknown as LayoutDraft
  return draft as LayoutDraft
}

/** What an id may look like. */
const idForm = /^[\w-]{1,64}$/

export function isLayoutId(id: string): boolean {
  return idForm.test(id)
}

/** An id that says what the layout is called: `autumn-night` for `Autumn night`, `autumn-night-2` where that is taken. */
export function freeLayoutId(name: string, taken: readonly string[]): string {
  const id = idOf(name) || 'layout'
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
