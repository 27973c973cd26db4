import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { decodePacket } from '../../../../src/osc/decode.js'
import { encodeMessage } from '../../../../src/osc/encode.js'
import type { Message } from '../../../../src/osc/message.js'
import { describeRefusal } from '../../../../src/osc/read-message.js'
import { commands, oscWords } from '../../../osc/support/commands.js'
import { bundleOf, goldenBundle, goldenMessages } from '../../../osc/support/golden.js'
import { damaged } from '../damaged.js'
import type { Property } from './property.js'

/** The limit for bundles in bundles; deeper ones are refused. */
const deepest = 8
const neighbour = encodeMessage('/neighbour', [])

const known = fc.constantFrom(
  ...commands,
  ...goldenMessages.map(({ bytes }) => bytes),
  goldenBundle,
  bundleOf([goldenBundle, goldenBundle]),
  nest(deepest),
  nest(deepest + 1),
)

/** A datagram's messages are either read or refused, never skipped, and what is read can be sent on unchanged. */
export const oscDecode: Property = {
  inputs: damaged(known, { words: oscWords, longest: 4096 }),
  check(input) {
    const { messages, refused, bundled } = decodePacket(input)
    if (messages.length + refused.length === 0 && !isEmptyBundle(input)) throw new Error('passed over')
    for (const { reason, offset } of refused) {
      if (describeRefusal(reason).includes('undefined')) throw new Error(`unknown reason ${reason}`)
      if (offset < 0 || offset > input.length) throw new Error(`offset ${offset} is out of bounds`)
    }
    // An odd size makes the whole bundle invalid.
    if (!bundled && input.length % 4 === 0) standBeside(input, messages)
    for (const message of messages) {
      if (message.depth > deepest) throw new Error(`read at depth ${message.depth}`)
      if (message.depth > 0 !== bundled || (message.timeTag !== undefined) !== bundled)
        throw new Error('depth or time tag are wrong')
      sendOn(message)
    }
  },
}

/** In a bundle it means the same as alone, and so does its neighbour: nothing is read across the boundary. */
function standBeside(input: Buffer, messages: readonly Message[]): void {
  const together = decodePacket(bundleOf([input, neighbour])).messages.map(withoutPlace)
  if (!isDeepStrictEqual(together, [...messages.map(withoutPlace), { address: '/neighbour', args: [] }]))
    throw new Error('next to another message it is not the same')
}

function withoutPlace({ address, args }: Message): Message {
  return { address, args }
}

/** A bundle of nothing but empty bundles contains nothing to report. */
function isEmptyBundle(input: Buffer): boolean {
  return input.subarray(0, 8).toString('latin1') === '#bundle\0'
}

function sendOn({ address, args }: Message): void {
  // Received addresses may have any form; those that we send are restricted.
  if (!/^\/[\x21-\x7e]*$/.test(address)) return
  const [again] = decodePacket(encodeMessage(address, args)).messages
  if (again?.address !== address || !isDeepStrictEqual(again.args, args))
    throw new Error(`${address} with ${args.map(({ type }) => type)} comes back as another message`)
}

/** A message in this many bundles. */
function nest(depth: number): Buffer {
  return depth === 0 ? neighbour : bundleOf([nest(depth - 1)])
}
