import { closeCodes } from '../wire/stream/close-codes.js'
import type { Outbox } from './outbox.js'

/** A person has a few pages and devices; one who opens more would take the places of others. */
const mostStreams = 8

/** The open streams of each participant: one more than eight closes the oldest. */
export class ParticipantStreams {
  /** The oldest of each first. */
  readonly #byParticipant = new Map<string, Set<Outbox>>()

  enter(layoutId: string, participantId: string, stream: Outbox): void {
    const key = keyOf(layoutId, participantId)
    const streams = this.#byParticipant.get(key)
    if (streams === undefined) return void this.#byParticipant.set(key, new Set([stream]))
    streams.add(stream)
    if (streams.size <= mostStreams) return
    const [oldest] = streams
    // It may leave later, when its client has closed.
    streams.delete(oldest!)
    oldest!.cut(closeCodes.away, 'replaced')
  }

  leave(layoutId: string, participantId: string, stream: Outbox): void {
    const key = keyOf(layoutId, participantId)
    const streams = this.#byParticipant.get(key)
    if (streams?.delete(stream) && streams.size === 0) this.#byParticipant.delete(key)
  }
}

/** Ids of layouts have no slash. */
function keyOf(layoutId: string, participantId: string): string {
  return `${layoutId}/${participantId}`
}
