import type { ShownDisplay } from '../../../wire/display.js'
import { type DeskShow, isFull } from './desk-show.js'
import type { Logged } from './event-log.js'

/** What happened to displays and the room between two shows, which nobody has done. */
export function compareShows(before: DeskShow, after: DeskShow): readonly Logged[] {
  const found: Logged[] = []
  if (!isFull(before) && isFull(after)) found.push(['roomFull', ''])
  if (before.displays !== after.displays) found.push(...compareDisplays(before.displays, after.displays))
  return found
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
