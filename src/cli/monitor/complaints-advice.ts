import type { RefusalReason, Refused } from '../../osc/refusal.js'
import { recogniseFormat } from './foreign-format.js'

/** What is meant by type tags that senders have and this decoder has not. */
const otherTags: Readonly<Record<string, string>> = {
  c: 'a character',
  m: 'MIDI',
  r: 'a colour',
  S: 'a symbol',
  '[': 'an array',
  ']': 'an array',
}

const notOsc =
  'A message begins with its address, such as /0001, and a bundle with #bundle. Does the sender speak OSC, and is this the port that it should send to?'

type Adviser = (datagram: Buffer, offset: number) => string

/** What each fault usually comes from and how to mend it, for a datagram that is OSC at heart. */
const advisers: Readonly<Record<RefusalReason, Adviser>> = {
  empty: ({ length }) =>
    length === 0
      ? 'Some programs send one to try a port or to keep a way open; it does no harm.'
      : 'An element of a bundle of size 0; the sender may leave it out. The others were read.',
  'too-large': () => 'Send less at once.',
  'size-not-multiple-of-4': (datagram, offset) =>
    offset > 0 || isSlashOrHash(datagram[0])
      ? 'Strings and blobs are filled up with zero bytes to a multiple of 4; home-made senders forget it, most often at the end. Or a buffer on the way was too small.'
      : notOsc,
  'address-invalid': (datagram, offset) => {
    if (offset > 0) return 'An element of a bundle is wrong, or the size before it is. The others were read.'
    return isSlashOrHash(datagram[0]) ? 'A bundle begins with the word #bundle and a zero byte.' : notOsc
  },
  'string-unterminated': () =>
    'Behind a string comes at least one zero byte: four of them behind one of 4, 8, 12 … bytes, which home-made senders forget. Or a buffer on the way was too small.',
  'type-unknown': (datagram, offset) => {
    const tag = String.fromCharCode(datagram[offset] ?? 0)
    const meaning = otherTags[tag] ? `"${tag}" is ${otherTags[tag]}, which` : 'A type that'
    return `${meaning} few receivers read: they drop the whole message, as OSC asks. Send numbers as i or f and text as s.`
  },
  'arguments-truncated': () =>
    'Every i and f takes 4 bytes, every h, d and t 8, a blob its size and that many. The tags and what is written differ, or a buffer on the way was too small.',
  'bundle-truncated': () =>
    'A bundle is #bundle, 8 bytes of time tag, then each element behind its size of 4 bytes. A buffer on the way may have been too small.',
  'bundle-element-size': (datagram, offset) =>
    isLittleEndianSize(datagram, offset)
      ? 'Read from its other end it would fit: the sender writes numbers little-endian, OSC wants big-endian.'
      : 'The size counts the bytes of the element without the size itself, big-endian. A buffer on the way may have been too small.',
  'too-deep': () => 'Send flat bundles: many receivers lose or refuse a bundle in a bundle, even one.',
  'too-many': () => 'Send several smaller bundles; above 1,400 bytes they are cut up on the network anyway.',
}

/** What a fault of a datagram comes from and how to mend it, as sentences for a person. */
export function adviseOn(datagram: Buffer, { reason, offset }: Refused): string {
  // Within a bundle the fault is one of OSC; all else may be something that never was OSC.
  const format = datagram.toString('latin1', 0, 8) === '#bundle\0' ? undefined : recogniseFormat(datagram)
  return format ?? advisers[reason](datagram, offset)
}

/** What a message or a bundle begins with. */
function isSlashOrHash(byte: number | undefined): boolean {
  return byte === 0x2f || byte === 0x23
}

function isLittleEndianSize(datagram: Buffer, offset: number): boolean {
  const size = datagram.readInt32LE(offset)
  return size > 0 && size % 4 === 0 && size <= datagram.length - offset - 4
}
