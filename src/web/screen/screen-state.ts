import type { PageForPhones } from '../../wire/control.js'
import type { PhoneResult } from '../../wire/result.js'
import type { RoomAnswer } from '../../wire/room.js'
import type { ReactionsEvent, ScreenEvent } from '../../wire/screen.js'
import type { PageEvent, ResultsEvent } from '../../wire/stream/frame.js'
import type { Received } from './results/panels.js'

/** Whatever a screen is told. */
export type ToldEvent = PageEvent | ResultsEvent<PhoneResult> | ScreenEvent<PhoneResult> | ReactionsEvent

/** What a screen knows. */
export interface ScreenState {
  /** Absent before the first answer. */
  readonly room?: RoomAnswer
  /** Whether the service has no such layout. */
  readonly isUnknown?: boolean
  /** False: page and results are from when the stream was lost. */
  readonly isLive: boolean
  readonly page?: Received<PageForPhones>
  readonly results: readonly PhoneResult[]
  /** What an operator has chosen for the screens. */
  readonly screen?: Received<ScreenEvent<PhoneResult>>
}

/** Before anything is known. */
export const firstState: ScreenState = { isLive: true, results: [] }

/** @param now ms on the clock of `performance.now()`: the times of an event count from then. */
export function stateAfter(state: ScreenState, event: ToldEvent, now: number): ScreenState {
  switch (event.event) {
    case 'page':
      return { ...state, page: { ...event, receivedAt: now } }
    case 'results':
      return { ...state, results: event.results }
    case 'screen':
      return { ...state, screen: { ...event, receivedAt: now } }
    default:
      // Of a newer service.
      return state
  }
}

/** The service shows nothing to this screen any more, since the room is closed: only darkness stays. */
export function stateWhenClosed({ room, isUnknown = false, screen }: ScreenState): ScreenState {
  return {
    isLive: true,
    isUnknown,
    results: [],
    ...(room && { room: { ...room, open: false } }),
    ...(screen?.show === 'black' && { screen }),
  }
}
