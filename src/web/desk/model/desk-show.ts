import type { WaitingText } from '../../../wire/control-state.js'
import type { ControlOnShow, PageOnShow, ShowEvent, WholeShow } from '../../../wire/stream/show.js'

/** Whether nobody new can join today. */
export function isFull({ newPeople }: DeskShow): boolean {
  return newPeople.today >= newPeople.places
}

/** The show as the service last described it; immutable. */
export interface DeskShow extends Omit<WholeShow, 'event' | 'room' | 'pages'> {
  readonly isOpen: boolean
  /** In the order of the layout file, each with the lids of its controls in their order. */
  readonly pages: readonly ReturnType<typeof simplePage>[]
  /** By lid; a control of every page is here once. */
  readonly controls: ReadonlyMap<number, ControlOnShow>
  /** Whether the service has listed only some of the texts that wait: more are behind `texts`. */
  readonly isCut: boolean
  /** How many texts wait in all. */
  readonly waiting: number
}

/** The service lists at most this many texts. */
const mostListed = 1000

/** The show after an event. @param show undefined before the first event, which must be a whole show. */
export function takeDeskEvent(show: DeskShow | undefined, event: ShowEvent): DeskShow | undefined {
  if (event.event === 'show') return wholeShow(event)
  if (show === undefined) return undefined
  const withTextEvent = takeTextEvent(show, event)
  if (withTextEvent !== undefined || event.event !== 'changes') return withTextEvent
  const { event: _, controls: changed = [], room, ...parts } = event
  const controls = changed.length === 0 ? show.controls : withControls(show.controls, changed)
  return { ...show, ...parts, isOpen: room?.open ?? show.isOpen, controls }
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

/** The show with new members of one control; its other members stay. */
export function withControl(
  show: DeskShow,
  control: Pick<ControlOnShow, 'lid'> & Partial<Omit<ControlOnShow, 'type'>>,
): DeskShow {
  const before = show.controls.get(control.lid)
  return before === undefined
    ? show
    : { ...show, controls: withControls(show.controls, [{ ...before, ...control }]) }
}

/** The show without a text that a control shows. */
export function withoutShownText(show: DeskShow, lid: number, textId: string): DeskShow {
  const texts = show.controls.get(lid)?.texts?.filter((text) => text.textId !== textId) ?? []
  return withControl(show, { lid, texts, value: texts.at(-1)?.value ?? '' })
}

/** The name of a page, or its id if it has none. */
export function pageNameIn({ pages }: DeskShow, pageId: string): string {
  return pages.find((page) => page.pageId === pageId)?.name ?? pageId
}

function wholeShow({ event: _, room, pages, ...parts }: WholeShow): DeskShow {
  const controls = pages.flatMap((page) => page.controls)
  return {
    ...parts,
    isOpen: room.open,
    pages: pages.map(simplePage),
    controls: new Map(controls.map((control) => [control.lid, control])),
    isCut: parts.texts.length >= mostListed,
    waiting: parts.texts.length,
  }
}

function simplePage({ pageId, name, controls }: PageOnShow) {
  return { pageId, name: name || pageId, lids: controls.map(({ lid }) => lid) }
}

function withControls(controls: DeskShow['controls'], changed: readonly ControlOnShow[]) {
  const all = new Map(controls)
  for (const control of changed) if (all.has(control.lid)) all.set(control.lid, control)
  return all
}

/** @returns undefined for other events. */
function takeTextEvent(show: DeskShow, event: ShowEvent): DeskShow | undefined {
  if (event.event === 'text') return withText(show, event)
  return event.event === 'text-done' ? withoutText(show, event.textId) : undefined
}

function withText(show: DeskShow, { textId, lid, value, at }: WaitingText): DeskShow {
  if (show.texts.some((known) => known.textId === textId)) return show
  const waiting = show.waiting + 1
  // It waits behind texts that are not known here.
  if (show.isCut) return { ...show, waiting }
  return { ...show, waiting, texts: [...show.texts, { textId, lid, value, at }] }
}
