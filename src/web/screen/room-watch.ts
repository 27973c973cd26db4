import type { PhonePage, PhoneResult } from '../../client/wire.js'
import { openLiveStream } from '../link/live-stream.js'
import { type RoomFacts, readRoom } from '../link/room.js'

/** What the screen knows. */
export interface WallSight {
  /** Absent before the first answer. */
  readonly room?: RoomFacts
  /** The service knows no such layout. */
  readonly isUnknown?: boolean
  /** Whether what follows is what is so now; else it is what was so when the stream was lost. */
  readonly isLive: boolean
  readonly page?: PhonePage
  readonly results: readonly PhoneResult[]
}

/** Between two looks at a room, ms: it may have been opened or closed, or have another name or dress since a reload. */
const lookAgain = 4000

/**
 * Watches a room by asking every some seconds; and, once it is open or with a good ticket, the show by a stream.
 *
 * @param ticket from the desk; '' for none.
 * @param show is given what is known whenever that changes.
 */
export function watchRoom(
  base: string,
  layoutId: string,
  ticket: string,
  show: (sight: WallSight) => void,
): void {
  let sight: WallSight = { isLive: false, results: [] }
  let isStreaming = false
  let shownTicket = ticket

  const change = (part: Partial<WallSight>) => {
    sight = { ...sight, ...part }
    show(sight)
  }
  const lookLater = () => setTimeout(look, lookAgain * (0.75 + Math.random() / 2))
  const look = async () => {
    const isAnswered = await readFacts()
    if (isAnswered && sight.room && (sight.room.open || shownTicket)) stream()
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
    openLiveStream({
      base,
      hello: { screen: layoutId, ...(shownTicket && { ticket: shownTicket }) },
      onOpen: (isLive) => change({ isLive }),
      onEvent: (event) => {
        if (event.event === 'page') change({ page: event as unknown as PhonePage })
        if (event.event === 'results') change(event as unknown as Pick<WallSight, 'results'>)
      },
      onRefused: (code) => {
        const isTicketVoid = code.startsWith('token-')
        if (isTicketVoid) shownTicket = ''
        if (!isTicketVoid && code !== 'room-closed' && code !== 'layout-not-found') return true
        isStreaming = false
        const { room } = sight
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
