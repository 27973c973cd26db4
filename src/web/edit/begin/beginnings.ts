import demo from '../../../../config/layouts/demo.json'
import church from '../../../../config/templates/church.json'
import concert from '../../../../config/templates/concert.json'
import danceFloor from '../../../../config/templates/dance-floor.json'
import exhibition from '../../../../config/templates/exhibition.json'
import quiz from '../../../../config/templates/quiz.json'
import type { LayoutDraft } from '../model/draft.js'

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
