import type { PageForPhones } from '../../wire/control.js'
import type { PhoneResult } from '../../wire/result.js'
import type { RoomAnswer } from '../../wire/room.js'
import type { PageEvent, ResultsEvent } from '../../wire/stream/frame.js'
import { base } from '../link/addresses.js'
import { openLiveStream } from '../link/live-stream.js'
import { readRoom } from '../link/room.js'

export interface ScreenState {
  /** Absent before the first answer. */
  readonly room?: RoomAnswer
  /** Whether the service has no such layout. */
  readonly isUnknown?: boolean
  /** Whether page and results are current; if not, they are from when the stream was lost. */
  readonly isLive: boolean
  readonly page?: PageForPhones
  readonly results: readonly PhoneResult[]
}

/** Between two reads of a room, ms: it may have opened or closed, or have another name or theme since a reload. */
const lookAgain = 4000

/**
 * Watches a room by polling; and, once it is open or with a valid ticket, the show through a stream.
 *
 * @param ticket from the desk; '' for none. @param show is called with the new state after each change.
 */
export function watchRoom(layoutId: string, ticket: string, show: (state: ScreenState) => void): void {
  let state: ScreenState = { isLive: false, results: [] }
  let isStreaming = false
  let validTicket = ticket

  const change = (part: Partial<ScreenState>) => {
    state = { ...state, ...part }
    show(state)
  }
  const lookLater = () => setTimeout(look, lookAgain * (0.75 + Math.random() / 2))
  const look = async () => {
    const isAnswered = await readFacts()
    if (isAnswered && state.room && (state.room.open || validTicket)) stream()
    else lookLater()
  }
  /** @returns whether there was an answer. */
  const readFacts = async () => {
    try {
      const room = await readRoom(base, layoutId)
      change(room ? { room, isUnknown: false } : { isUnknown: true })
      return true
    } catch {
      return false
    }
  }
  const stream = () => {
    if (isStreaming) return
    isStreaming = true
    const hello = { screen: layoutId, ...(validTicket && { ticket: validTicket }) }
    openLiveStream<PageEvent | ResultsEvent<PhoneResult>>(hello, {
      open: (isLive) => change({ isLive }),
      event: (event) => {
        if (event.event === 'page') change({ page: event })
        if (event.event === 'results') change({ results: event.results })
      },
      refused: (code) => {
        const isTicketVoid = code.startsWith('token-')
        if (isTicketVoid) validTicket = ''
        if (!isTicketVoid && code !== 'room-closed' && code !== 'layout-not-found') return true
        isStreaming = false
        const { room } = state
        if (isTicketVoid) change({ isLive: false })
        else change({ isLive: false, results: [], ...(room && { room: { ...room, open: false } }) })
        lookLater()
        return false
      },
    })
  }
  look()
  setInterval(() => isStreaming && readFacts(), lookAgain)
}
