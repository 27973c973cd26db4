import { isUtf8 } from 'node:buffer'

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

/**
 * Trailing zero bytes are ignored, since programs in C send them along; but what begins like OSC and has zero bytes is
 * badly padded OSC.
 */
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
