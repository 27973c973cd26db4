import type { DecodedMessage } from '../../osc/decode.js'
import { describeMessage } from '../../osc/describe-message.js'
import type { Arrival } from './receive.js'

/** Seconds from 1900, the epoch of NTP, to 1970. */
const from1900To1970 = 2_208_988_800

/**
 * One line about the bundle and an indented line for each message to show; a nested bundle has its own line and is
 * indented further. Empty if there is nothing to show except elements that cannot be read.
 */
export function describeBundle({ datagram, time, packet, shown }: Arrival): string[] {
  const { messages, refused } = packet
  if (shown.length === 0 && messages.length + refused.length > 0) return []
  const outer = { depth: 1, timeTag: datagram.readBigUInt64BE(8) }
  const lines = [`#bundle ${countMessages(messages.length)}, ${describeTimeTag(outer.timeTag, time)}`]
  if (messages.length === 0) lines[0] += '; some receivers crash on an empty bundle'
  if (messages.some(({ depth }) => depth > 1)) lines[0] += '; many receivers lose the nested bundle'
  if (refused.length > 0) lines[0] += `; ${refused.length} more not read`
  if (shown.length < messages.length) lines[0] += `; ${shown.length} shown`

  let previous: Pick<DecodedMessage, 'depth' | 'timeTag'> = outer
  for (const message of shown) {
    const isInOtherBundle = message.depth !== previous.depth || message.timeTag !== previous.timeTag
    if (message.depth > 1 && isInOtherBundle)
      lines.push(
        `${'  '.repeat(message.depth - 1)}#bundle nested, ${describeTimeTag(message.timeTag!, time)}`,
      )
    lines.push('  '.repeat(message.depth) + describeMessage(message))
    previous = message
  }
  return lines
}

function countMessages(count: number): string {
  return count === 0 ? 'without messages' : count === 1 ? '1 message' : `${count} messages`
}

/** When a bundle is due, and how far that is from now, which reveals a wrong clock. @param timeTag raw NTP, 64 bits */
export function describeTimeTag(timeTag: bigint, now: number): string {
  if (timeTag === 1n) return 'immediately'
  if (timeTag === 0n) return 'at time tag 0, which is not a time; 1 means immediately'
  const seconds = Number(timeTag >> 32n) + Number(timeTag & 0xffff_ffffn) / 2 ** 32 - from1900To1970
  return `at ${new Date(seconds * 1000).toISOString()}, ${describeDistance(seconds - now / 1000)}`
}

function describeDistance(seconds: number): string {
  const side = seconds > 0 ? 'ahead' : 'ago'
  return Math.abs(seconds) > 86_400
    ? `more than a day ${side}: compare the clocks of both machines`
    : `${Math.abs(seconds).toFixed(3)} s ${side}`
}
