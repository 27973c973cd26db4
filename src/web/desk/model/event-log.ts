import type { ShownDisplay } from '../../../wire/display.js'
import type { ControlOnShow, ShowEvent } from '../../../wire/stream/show.js'
import { type DeskShow, isFull, pageNameIn } from './desk-show.js'
import { countOf } from './rates.js'

type EventWords = typeof import('../../language/en.json')['desk']['events']

/** What happened; the desk has words for each. */
export type LoggedKind = Exclude<keyof EventWords, 'title' | 'none' | 'times'>

/** What happened to whom: the name of a page, control or display, '' where there is none. */
type Logged = readonly [LoggedKind, string]

export interface LoggedEvent {
  readonly what: LoggedKind
  /** The name of the page, control or display that it happened to. */
  readonly whom: string
  /** How many times in a row. */
  readonly times: number
  /** When it last happened, ms since 1970. */
  readonly at: number
}

/** At most this many are kept. */
const mostKept = 200

/** Adds an event, newest first; a repetition raises the count of the newest one instead. */
export function withEvent(
  eventLog: readonly LoggedEvent[],
  what: LoggedKind,
  whom: string,
  at: number,
): readonly LoggedEvent[] {
  const [newest, ...older] = eventLog
  if (newest?.what === what && newest.whom === whom)
    return [{ ...newest, times: newest.times + 1, at }, ...older]
  return [{ what, whom, times: 1, at }, ...eventLog].slice(0, mostKept)
}

/** The events that lead from one show to the next. */
export function compareShows(before: DeskShow, after: DeskShow): readonly Logged[] {
  const found: Logged[] = []
  if (before.activePageId !== after.activePageId) found.push(['page', pageNameIn(after, after.activePageId)])
  if (before.held !== after.held) found.push([after.held ? 'held' : 'released', ''])
  if (before.isOpen !== after.isOpen) found.push([after.isOpen ? 'roomOpened' : 'roomClosed', ''])
  if (!isFull(before) && isFull(after)) found.push(['roomFull', ''])
  if (before.controls !== after.controls) found.push(...compareControls(before, after))
  if (before.displays !== after.displays) found.push(...compareDisplays(before.displays, after.displays))
  return found
}

/** The log entry for an event of a text; undefined for other events. @param show the show before it. */
export function textEvent(show: DeskShow | undefined, event: ShowEvent): Logged | undefined {
  if (event.event === 'text') return ['text', labelIn(show, event.lid)]
  if (event.event !== 'text-done') return undefined
  const text = show?.texts.find(({ textId }) => textId === event.textId)
  return [event.approved ? 'textApproved' : 'textRejected', text ? labelIn(show, text.lid) : '']
}

function compareControls(before: DeskShow, after: DeskShow): readonly Logged[] {
  return [...after.controls.values()].flatMap((control) => {
    const old = before.controls.get(control.lid)
    if (old === undefined || old === control) return []
    const { label } = control.props
    const found: Logged[] = []
    if (old.enabled !== control.enabled) found.push([control.enabled ? 'enabled' : 'disabled', label])
    if ((countOf(old) ?? 0) > 0 && countOf(control) === 0) found.push(['reset', label])
    if (old.value != null && control.value === null && countOf(control) === undefined)
      found.push(['reset', label])
    if (hasLost(old, control)) found.push(['textTakenBack', label])
    return found
  })
}

/** The service shows at most this many texts of a control; newer ones push out the oldest. */
const mostShown = 10

/** Whether a shown text is gone, though neither a reset nor a newer text removed it. */
function hasLost({ texts: before = [] }: ControlOnShow, { texts = [], value }: ControlOnShow): boolean {
  const isGone = ({ textId }: { readonly textId: string }) => texts.every((text) => text.textId !== textId)
  const oldestLeft = texts.length < mostShown ? 0 : before.findIndex((text) => !isGone(text))
  return value !== null && oldestLeft >= 0 && before.slice(oldestLeft).some(isGone)
}

function compareDisplays(before: readonly ShownDisplay[], after: readonly ShownDisplay[]): readonly Logged[] {
  const addressOf = ({ name, host, port }: ShownDisplay) => `${name} ${host}:${port}`
  const old = new Map(before.map((display) => [addressOf(display), display]))
  const found = after.flatMap((display): readonly Logged[] => {
    const known = old.get(addressOf(display))
    old.delete(addressOf(display))
    if (known === undefined) return [['displayCame', display.name]]
    if ((known.state === 'up') === (display.state === 'up')) return []
    return [[display.state === 'up' ? 'displayUp' : 'displayDown', display.name]]
  })
  return [...found, ...[...old.values()].map(({ name }) => ['displayGone', name] as const)]
}

function labelIn(show: DeskShow | undefined, lid: number): string {
  return show?.controls.get(lid)?.props.label ?? String(lid)
}
