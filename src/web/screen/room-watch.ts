import type { Reaction } from '../../wire/screen.js'
import { base } from '../link/addresses.js'
import { openLiveStream } from '../link/live-stream.js'
import { readRoom } from '../link/room.js'
import { firstState, type ScreenState, stateAfter, stateWhenClosed, type ToldEvent } from './screen-state.js'

/** Between two reads of a room, ms: it may have opened or closed, or have another name or theme since a reload. */
const lookAgain = 4000

/**
 * Watches a room by polling; and, once it is open or with a valid ticket, the show through a stream.
 *
 * @param ticket from the desk; '' for none. @param show is called with the new state after each change.
 * @param react is told of presses that may rise over it.
 */
export function watchRoom(
  layoutId: string,
  ticket: string,
  show: (state: ScreenState) => void,
  react: (reactions: readonly Reaction[], state: ScreenState) => void,
): void {
  let state: ScreenState = firstState
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
    openLiveStream<ToldEvent>(hello, {
      open: (isLive) => change({ isLive }),
      event: (event) => {
        if (event.event === 'reactions') return react(event.reactions, state)
        state = stateAfter(state, event, performance.now())
        show(state)
      },
      refused: (code) => {
        const isTicketVoid = code.startsWith('token-')
        if (isTicketVoid) validTicket = ''
        if (!isTicketVoid && code !== 'room-closed' && code !== 'layout-not-found') return true
        isStreaming = false
        state = isTicketVoid ? { ...state, isLive: false } : stateWhenClosed(state)
        show(state)
        lookLater()
        return false
      },
    })
  }
  look()
  setInterval(() => isStreaming && readFacts(), lookAgain)
}
