import demo from '../../../../config/layouts/demo.json'
import church from '../../../../config/templates/church.json'
import concert from '../../../../config/templates/concert.json'
import danceFloor from '../../../../config/templates/dance-floor.json'
import exhibition from '../../../../config/templates/exhibition.json'
import quiz from '../../../../config/templates/quiz.json'
import { fill } from '../../language/wording.js'
import type { LayoutDraft } from '../model/draft.js'
import { namePage } from '../model/edit-pages.js'
import { words } from '../words.js'

const empty = { layoutId: 'layout', activePageId: 'page', pages: [{ pageId: 'page', controls: [] }] }

/** What a new layout can be made from, without asking the service, by the names of their texts. */
export const beginnings = { empty, concert, quiz, danceFloor, church, exhibition, demo } as const

/** The name of one of them. */
export type Beginning = keyof typeof beginnings

/** A draft of it, without what only the folder of the program has. */
export function draftFrom(beginning: Beginning): LayoutDraft {
  const { $schema, ...draft } = beginnings[beginning] as unknown as LayoutDraft
  // What people read is a name, not an id.
  const name = fill(words.forms.places.page, { n: 1 })
  return (beginning === 'empty' ? namePage(0, name)(draft as LayoutDraft) : draft) as LayoutDraft
}
