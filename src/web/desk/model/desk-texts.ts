import type { WaitingText } from '../../../wire/control-state.js'
import type { ShowEvent } from '../../../wire/stream/show.js'
import type { DeskShow } from './desk-show.js'

/** The service lists at most this many texts. */
export const mostListed = 1000

/** The show after an event of a text. @returns undefined for other events. */
export function takeTextEvent(show: DeskShow, event: ShowEvent): DeskShow | undefined {
  if (event.event === 'text-done') return withoutText(show, event.textId)
  if (event.event !== 'text') return undefined
  const { event: _, ...text } = event
  return addWaiting(show, text)
}

/**
 * The show with the list of texts that the service returned.
 *
 * @param waiting how many there are in all.
 * @param meanwhile the events since the list was requested.
 */
export function withTexts(
  show: DeskShow,
  texts: readonly WaitingText[],
  waiting: number,
  meanwhile: readonly ShowEvent[],
): DeskShow {
  const isCut = texts.length >= mostListed
  const listed: DeskShow = { ...show, texts, isCut, waiting: Math.max(waiting, texts.length) }
  return meanwhile.reduce((after, event) => takeTextEvent(after, event) ?? after, listed)
}

/** The show with the number of waiting texts that the service returned. */
export function withWaiting(show: DeskShow, waiting: number): DeskShow {
  return show.isCut ? { ...show, waiting: Math.max(waiting, show.texts.length) } : show
}

/** How many texts of a control wait, and whether there may be more. @param lid undefined for all. */
export function waitingFor({ texts, isCut, waiting }: DeskShow, lid: number | undefined) {
  if (lid === undefined) return { count: waiting, isLeast: false }
  return { count: texts.filter((text) => text.lid === lid).length, isLeast: isCut }
}

/** The show without a waiting text. */
export function withoutText(show: DeskShow, textId: string): DeskShow {
  const texts = show.texts.filter((text) => text.textId !== textId)
  return { ...show, texts, waiting: show.isCut ? Math.max(show.waiting - 1, texts.length) : texts.length }
}

function addWaiting(show: DeskShow, text: WaitingText): DeskShow {
  if (show.texts.some(({ textId }) => textId === text.textId)) return show
  const waiting = show.waiting + 1
  // It waits behind texts that are not known here.
  if (show.isCut) return { ...show, waiting }
  return { ...show, waiting, texts: [...show.texts, text] }
}
