import { isUtf8 } from 'node:buffer'
import { describeMessage } from '../../osc/describe-message.js'
import { describeRefusal, type RefusalReason, type Refused } from '../../osc/read-message.js'
import type { Arrival } from './receive.js'

/** Errors described for each datagram: a bundle can have thousands, and nobody reads more. */
const mostDescribed = 8

const untaggedAdvice =
  'Only its address was read, and some receivers refuse it. After the address, send a comma and the types, even without arguments.'

/** What is wrong with a datagram: each error with its place, usual cause and fix; and a message without type tags. */
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
  'type-unknown': () =>
    'This is a type that few receivers read: they drop the whole message, as OSC requires. Send numbers as i or f and text as s.',
  'array-unbalanced': () =>
    'Each [ needs a ] behind it. Few receivers read arrays: send their members alone.',
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

/** A format other than OSC that is often sent to an OSC port by mistake: how to recognise it, and how to fix it. */
type ForeignFormat = readonly [pattern: RegExp, advice: string]

const otherPort = 'Give one of the two programs another port.'
const useOsc = 'OSC is binary: use an OSC output or library in the sender.'

/** Recognised by their bytes, as Latin-1. */
const binaryFormats: readonly ForeignFormat[] = [
  [/^Art-Net\0/, `This is Art-Net (lighting); it belongs on port 6454. ${otherPort}`],
  [/^.{4}ASC-E1\.17/s, `This is sACN (E1.31, lighting); it belongs on port 5568. ${otherPort}`],
  [
    /^\xff\xff(IN|OK|NO|BY|CK|RS|RL)/,
    'This is an RTP-MIDI (AppleMIDI) session. Give it its own port, or send OSC instead of MIDI.',
  ],
  // A channel message of up to three bytes, or a system exclusive message.
  [
    /^([\x80-\xbf\xe0-\xef][\0-\x7f]{2}|[\xc0-\xdf][\0-\x7f]|\xf0[\0-\x7f]+\xf7)$/,
    'This looks like bare MIDI. Convert it to OSC first, in the sender or with a bridge such as Chataigne.',
  ],
  [
    /^[\x80\x90\xa0\xb0].{11}/s,
    'This looks like RTP (MIDI, audio or video over the network). Give it its own port.',
  ],
  [
    /^\xc0/,
    'This looks like OSC with SLIP framing (0xC0 first), which is for TCP and serial lines. Switch the framing off, or switch the sender to plain UDP.',
  ],
  [
    /^[!-+\--.0-~]+\0+,[\x21-\x7e]*\0/,
    'This looks like an OSC message whose address lacks the leading slash: write /name, not name.',
  ],
]

const sizeInFrontAdvice =
  'This is OSC with its size in front, which is for TCP. Switch the sender to UDP, which has no size in front.'

/** Recognised by their text. */
const textFormats: readonly ForeignFormat[] = [
  [/^([A-Z-]+ \S+ )?HTTP\/\d/, 'This is an HTTP (or UPnP) request or response. Send HTTP to the HTTP port.'],
  [/^\s*[[{].*[\]}]\s*$/s, `This looks like JSON text. ${useOsc}`],
  [/^\s*</, `This looks like XML text. ${useOsc}`],
  [
    /;\s*$/,
    'This looks like FUDI, the text format of Pure Data. Use [oscformat] and [netsend -u -b] instead of [netsend -u].',
  ],
  [
    /^[/#]/,
    'This looks like OSC written out as text. OSC is binary: use an OSC output or library, or oscsend on the command line.',
  ],
  [/^/, 'This is plain text. OSC is binary: use an OSC output or library, or oscsend on the command line.'],
]

/** What a datagram that is not OSC seems to be and how to fix it; undefined if it resembles nothing known. */
export function recogniseFormat(datagram: Buffer): string | undefined {
  if (hasSizeInFront(datagram)) return sizeInFrontAdvice
  const text = unpaddedText(datagram)
  const isText = isPlainText(datagram, text)
  const examined = isText ? text : datagram.toString('latin1')
  return (isText ? textFormats : binaryFormats).find(([pattern]) => pattern.test(examined))?.[1]
}

/** What begins like OSC and has zero bytes is badly padded OSC. @param text without the zero bytes at its end, which programs in C send. */
function isPlainText(datagram: Buffer, text: string): boolean {
  return (
    text !== '' &&
    isUtf8(datagram) &&
    !/[\0-\x08\x0e-\x1f\x7f]/.test(text) &&
    !(/^[/#]/.test(text) && datagram.includes(0))
  )
}

/** As Latin-1, without trailing zero bytes. */
function unpaddedText(datagram: Buffer): string {
  let end = datagram.length
  while (end > 0 && datagram[end - 1] === 0) end--
  return datagram.toString('latin1', 0, end)
}

function hasSizeInFront(datagram: Buffer): boolean {
  if (datagram.length < 8 || !/[/#]/.test(String.fromCharCode(datagram[4]!))) return false
  const size = datagram.readInt32BE(0)
  return size >= 4 && size <= datagram.length - 4
}
