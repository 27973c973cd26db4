import type { ShownDisplay } from '../../../wire/display.js'
import type { ControlOnShow, ShowEvent } from '../../../wire/stream/show.js'
import { type DeskShow, isFull, labelIn, pageNameIn } from './desk-show.js'
import type { Logged } from './event-log.js'
import { countOf } from './rates.js'

/** What happened to displays and the room between two shows, which nobody has done. */
export function compareShows(before: DeskShow, after: DeskShow): readonly Logged[] {
  const found: Logged[] = []
  if (!isFull(before) && isFull(after)) found.push(['roomFull', ''])
  if (before.displays !== after.displays) found.push(...compareDisplays(before.displays, after.displays))
  return found
}

/** What somebody must have done between two shows, for where the service does not tell who did what. */
export function guessDeeds(before: DeskShow, after: DeskShow): readonly Logged[] {
  const found: Logged[] = []
  if (before.activePageId !== after.activePageId) found.push(['page', pageNameIn(after, after.activePageId)])
  if (before.held !== after.held) found.push([after.held ? 'held' : 'released', ''])
  if (before.isOpen !== after.isOpen) found.push([after.isOpen ? 'roomOpened' : 'roomClosed', ''])
  if (before.controls !== after.controls) found.push(...compareControls(before, after))
  return found
}

/** What an operator did to a text, as guessed from its event; undefined for other events. @param show the show before it. */
export function guessTextDeed(show: DeskShow | undefined, event: ShowEvent): Logged | undefined {
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
