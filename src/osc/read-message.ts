import type { Argument, Message } from './message.js'
import { Reader } from './reader.js'
import type { Refused } from './refusal.js'

const slash = '/'.charCodeAt(0)
const comma = ','.charCodeAt(0)

export interface ReadMessage extends Message {
  /** Set on a message without type tags, whose arguments cannot be read. */
  readonly untagged?: true
}

/**
 * Reads the message in `packet[start, end)`, whose size is a multiple of 4. Accepts what careless senders write: bytes
 * after the last argument, and messages without type tags (as OSC 1.0 recommends), whose arguments are left out.
 */
export function readMessage(packet: Buffer, start: number, end: number): ReadMessage | Refused {
  if (packet[start] !== slash) return { reason: 'address-invalid', offset: start }
  const reader = new Reader(packet, start, end)
  const address = reader.readString()
  if (address === undefined) return { reason: 'string-unterminated', offset: start }

  const tagsStart = reader.offset
  if (tagsStart === end || packet[tagsStart] !== comma) return { address, args: [], untagged: true }
  const tags = reader.readString()
  if (tags === undefined) return { reason: 'string-unterminated', offset: tagsStart }

  const args: Argument[] = []
  for (let index = 1; index < tags.length; index++) {
    const argument = reader.readArgument(tags[index]!)
    // OSC 1.0, "OSC Type Tag String": a message with an unrecognised tag is discarded as a whole.
    if (argument === 'type-unknown') return { reason: argument, offset: tagsStart + index }
    if (typeof argument === 'string') return { reason: argument, offset: reader.offset }
    args.push(argument)
  }
  return { address, args }
}
