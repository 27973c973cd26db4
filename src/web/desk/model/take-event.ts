import type { ScreenChoice } from '../../../wire/screen.js'
import type { ControlOnShow, LastReset, PageOnShow, ShowEvent, WholeShow } from '../../../wire/stream/show.js'
import type { Steered } from '../../../wire/stream/steered.js'
import { type DeskControl, type DeskShow, type SimplePage, withControls } from './desk-show.js'
import { mostListed, takeTextEvent } from './desk-texts.js'

/** So many deeds of operators are kept, as the service does. */
const deedsKept = 50
/** A reset can be undone for so long, ms. */
const undoMs = 60_000

/**
 * The show after an event.
 *
 * @param show undefined before the first event, which must be a whole show.
 * @param now ms on a steady clock.
 */
export function takeDeskEvent(
  show: DeskShow | undefined,
  event: ShowEvent,
  now: number,
): DeskShow | undefined {
  if (event.event === 'show') return wholeShow(show, event, now)
  if (show === undefined) return undefined
  if (event.event === 'steered') {
    const { event: _, ...deed } = event
    return { ...show, steered: [...show.steered, deed].slice(-deedsKept) }
  }
  // The changes have it too.
  if (event.event === 'light') return show
  if (event.event !== 'changes') return takeTextEvent(show, event) ?? show
  const { event: _, controls = [], room, ...parts } = event
  const after: DeskShow = { ...show, ...parts, isOpen: room?.open ?? show.isOpen }
  return withControls(
    { ...after, ...followingFrom(show, after, now) },
    controls.map((each) => timed(each, now)),
  )
}

/** A control with the moment at which it closes. @param now ms on a steady clock. */
export function timed(control: ControlOnShow, now: number): DeskControl {
  return { ...control, closesAt: closingAt(control, now) }
}

/** When a control closes by itself, ms on the clock of `now`; undefined where it does not. */
export function closingAt({ closesIn }: Pick<ControlOnShow, 'closesIn'>, now: number): number | undefined {
  return closesIn === undefined ? undefined : now + closesIn
}

function wholeShow(before: DeskShow | undefined, event: WholeShow, now: number): DeskShow {
  const { event: _, room, pages, ...parts } = event
  const controls = pages.flatMap((page) => page.controls)
  return {
    ...parts,
    ...followingFrom(before, parts, now),
    isOpen: room.open,
    pages: pages.map(simplePage),
    controls: new Map(controls.map((control) => [control.lid, timed(control, now)])),
    isCut: parts.texts.length >= mostListed,
    waiting: parts.texts.length,
  }
}

function simplePage({ pageId, name, controls }: PageOnShow): SimplePage {
  return { pageId, name: name || pageId, lids: controls.map(({ lid }) => lid) }
}

type SentParts = Pick<WholeShow, 'screen' | 'lastReset' | 'steered'>

/** What the desk knows beside what it is sent. */
function followingFrom(before: DeskShow | undefined, { screen, lastReset, steered }: SentParts, now: number) {
  return {
    beforeBlack:
      screen.show !== 'black'
        ? screen
        : (before?.beforeBlack ?? lastBefore(steered) ?? { show: 'auto' as const }),
    undoUntil: undoEnd(before, lastReset, now),
  }
}

/** The last choice for the screens that was not black. */
function lastBefore(steered: readonly Steered[]): ScreenChoice | undefined {
  const chosen = steered.flatMap(({ did }) => ('screen' in did ? [did.screen] : []))
  return chosen.filter(({ show }) => show !== 'black').pop()
}

/** The service's clock may be another one, so a minute is counted from when the reset was heard of. */
function undoEnd(before: DeskShow | undefined, lastReset: LastReset | null, now: number) {
  if (!lastReset) return undefined
  return before?.lastReset?.until === lastReset.until ? before.undoUntil : now + undoMs
}
