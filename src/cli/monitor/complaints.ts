import { describeRefusal, type RefusalReason, type Refused } from '../../osc/read-message.js'
import { describeMessage } from './descriptions.js'
import { recogniseFormat } from './foreign-format.js'
import type { Arrival } from './view.js'

/** Errors described for each datagram: a bundle can have thousands, and nobody reads more. */
const mostDescribed = 8

const untaggedAdvice =
  'Only its address was read, and some receivers refuse it. After the address, send a comma and the types, even without arguments.'

/**
 * What is wrong with a datagram: each error with its place, usual cause and fix; and a message that could be read
 * although it has no type tags.
 */
export function describeComplaints({ datagram, from, packet, shown }: Arrival): string[] {
  const complaints = packet.refused.slice(0, mostDescribed).map((refused) => {
    const place = `byte ${refused.offset} of ${datagram.length}`
    return `from ${from}: ${describeRefusal(refused.reason)} (${place})\n  ${adviseOn(datagram, refused)}`
  })
  const more = packet.refused.length - complaints.length
  if (more > 0) complaints.push(`from ${from}: ${more} more errors in the same datagram`)
  const untagged = shown.find((message) => message.untagged)
  if (untagged)
    complaints.push(`from ${from}: ${describeMessage(untagged)} has no type tags\n  ${untaggedAdvice}`)
  return complaints
}

/** The usual cause of an error in a datagram and how to fix it, as sentences for a person. */
export function adviseOn(datagram: Buffer, { reason, offset }: Refused): string {
  // A bundle is OSC; anything else may never have been meant as OSC.
  const format = datagram.toString('latin1', 0, 8) === '#bundle\0' ? undefined : recogniseFormat(datagram)
  return format ?? advisers[reason](datagram, offset)
}

/** Type tags that some senders use and the decoder does not read. */
const otherTags: Readonly<Record<string, string>> = {
  c: 'a character',
  m: 'MIDI',
  r: 'a colour',
  S: 'a symbol',
  '[': 'an array',
  ']': 'an array',
}

const notOsc =
  'A message begins with its address, such as /0001, and a bundle with #bundle. Does the sender speak OSC, and is this the right port?'

type Adviser = (datagram: Buffer, offset: number) => string

/** The usual cause of each error and how to fix it, in a datagram that is meant as OSC. */
const advisers: Readonly<Record<RefusalReason, Adviser>> = {
  empty: ({ length }) =>
    length === 0
      ? 'Some programs send one to test a port or to keep a connection open; it does no harm.'
      : 'An element of a bundle has size 0; the sender can leave it out. The others were read.',
  'too-large': () => 'Send less at once.',
  'size-not-multiple-of-4': (datagram, offset) =>
    offset > 0 || isSlashOrHash(datagram[0])
      ? 'Strings and blobs are padded with zero bytes to a multiple of 4; home-made senders forget it, most often at the end. Or a buffer on the way was too small.'
      : notOsc,
  'address-invalid': (datagram, offset) => {
    if (offset > 0) return 'An element of a bundle is wrong, or the size before it is. The others were read.'
    return isSlashOrHash(datagram[0]) ? 'A bundle begins with the word #bundle and a zero byte.' : notOsc
  },
  'string-unterminated': () =>
    'A string ends with at least one zero byte: after 4, 8, 12 … bytes there are four, which home-made senders forget. Or a buffer on the way was too small.',
  'type-unknown': (datagram, offset) => {
    const tag = String.fromCharCode(datagram[offset] ?? 0)
    const meaning = otherTags[tag] ? `"${tag}" is ${otherTags[tag]}, which` : 'This is a type that'
    return `${meaning} few receivers read: they drop the whole message, as OSC requires. Send numbers as i or f and text as s.`
  },
  'arguments-truncated': () =>
    'Every i and f takes 4 bytes, every h, d and t 8, a blob 4 for its size and then its bytes. The type tags do not match the arguments, or a buffer on the way was too small.',
  'bundle-truncated': () =>
    'A bundle is #bundle, 8 bytes of time tag, then each element after its size of 4 bytes. A buffer on the way may have been too small.',
  'bundle-element-size': (datagram, offset) =>
    isLittleEndianSize(datagram, offset)
      ? 'In little-endian order it would fit: the sender writes numbers little-endian, but OSC is big-endian.'
      : 'The size counts the bytes of the element without the size itself, big-endian. A buffer on the way may have been too small.',
  'too-deep': () => 'Send flat bundles: many receivers lose or refuse even one nested bundle.',
  'too-many': () =>
    'Send several smaller bundles; above 1,400 bytes the network splits them into fragments anyway.',
}

/** The first byte of a message or a bundle. */
function isSlashOrHash(byte: number | undefined): boolean {
  return byte === 0x2f || byte === 0x23
}

function isLittleEndianSize(datagram: Buffer, offset: number): boolean {
  const size = datagram.readInt32LE(offset)
  return size > 0 && size % 4 === 0 && size <= datagram.length - offset - 4
}
