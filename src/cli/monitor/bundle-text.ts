import type { DecodedMessage } from '../../osc/decode.js'
import { describeMessage } from './message-text.js'
import { describeTimeTag } from './time-tag-text.js'
import type { Arrival } from './view.js'

/**
 * A bundle as a line about it and an indented one for each message to be shown; a bundle in it has a line of its own
 * and is indented once more. Empty where there is nothing to show but what could not be read.
 */
export function describeBundle({ datagram, time, packet, shown }: Arrival): string[] {
  const { messages, refused } = packet
  if (shown.length === 0 && messages.length + refused.length > 0) return []
  const outer = { depth: 1, timeTag: datagram.readBigUInt64BE(8) }
  const lines = [`#bundle ${countMessages(messages.length)}, ${describeTimeTag(outer.timeTag, time)}`]
  if (messages.length === 0) lines[0] += '; some receivers break on an empty bundle'
  if (messages.some(isNested)) lines[0] += '; many receivers lose the bundle in it'
  if (refused.length > 0) lines[0] += `; ${refused.length} more not read`
  if (shown.length < messages.length) lines[0] += `; ${shown.length} shown`

  let around: Pick<DecodedMessage, 'depth' | 'timeTag'> = outer
  for (const message of shown) {
    const isElsewhere = message.depth !== around.depth || message.timeTag !== around.timeTag
    if (isNested(message) && isElsewhere)
      lines.push(
        `${indent(message.depth - 1)}#bundle in a bundle, ${describeTimeTag(message.timeTag!, time)}`,
      )
    lines.push(indent(message.depth) + describeMessage(message))
    around = message
  }
  return lines
}

function isNested({ depth }: DecodedMessage): boolean {
  return depth > 1
}

function countMessages(count: number): string {
  return count === 0 ? 'without messages' : count === 1 ? '1 message' : `${count} messages`
}

function indent(depth: number): string {
  return '  '.repeat(depth)
}
