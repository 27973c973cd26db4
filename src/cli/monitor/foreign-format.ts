import { isUtf8 } from 'node:buffer'

/** A format other than OSC that is often sent to an OSC port by mistake. */
interface ForeignFormat {
  readonly matches: (datagram: Buffer) => boolean
  /** What it is and how to fix it. */
  readonly advice: string
}

/** Recognised by their first bytes or their length. */
const binaryFormats: readonly ForeignFormat[] = [
  {
    matches: (datagram) => holds(datagram, 0, 'Art-Net\0'),
    advice: 'This is Art-Net (lighting); it belongs on port 6454. Give one of the two programs another port.',
  },
  {
    matches: (datagram) => holds(datagram, 4, 'ASC-E1.17'),
    advice:
      'This is sACN (E1.31, lighting); it belongs on port 5568. Give one of the two programs another port.',
  },
  {
    matches: (datagram) => /^\xff\xff(IN|OK|NO|BY|CK|RS|RL)/.test(datagram.toString('latin1', 0, 4)),
    advice: 'This is an RTP-MIDI (AppleMIDI) session. Give it its own port, or send OSC instead of MIDI.',
  },
  {
    matches: isMidi,
    advice:
      'This looks like bare MIDI. Convert it to OSC first, in the sender or with a bridge such as Chataigne.',
  },
  {
    matches: (datagram) => datagram.length >= 12 && (datagram[0]! & 0xcf) === 0x80,
    advice: 'This looks like RTP (MIDI, audio or video over the network). Give it its own port.',
  },
  {
    matches: (datagram) => datagram[0] === 0xc0,
    advice:
      'This looks like OSC with SLIP framing (0xC0 first), which is for TCP and serial lines. Switch the framing off, or switch the sender to plain UDP.',
  },
  {
    matches: hasSizeInFront,
    advice:
      'This is OSC with its size in front, which is for TCP. Switch the sender to UDP, which has no size in front.',
  },
  {
    matches: (datagram) => /^[!-+\--.0-~]+\0+,[\x21-\x7e]*\0/.test(datagram.toString('latin1', 0, 256)),
    advice: 'This looks like an OSC message whose address lacks the leading slash: write /name, not name.',
  },
]

/** Recognised by their text. */
const textFormats: readonly ForeignFormat[] = [
  {
    matches: (datagram) => /^([A-Z-]+ \S+ )?HTTP\/\d/.test(unpaddedText(datagram)),
    advice: 'This is an HTTP (or UPnP) request or response. Send HTTP to the HTTP port.',
  },
  {
    matches: (datagram) => /^\s*[[{].*[\]}]\s*$/s.test(unpaddedText(datagram)),
    advice: 'This looks like JSON text. OSC is binary: use an OSC output or library in the sender.',
  },
  {
    matches: (datagram) => /^\s*</.test(unpaddedText(datagram)),
    advice: 'This looks like XML text. OSC is binary: use an OSC output or library in the sender.',
  },
  {
    matches: (datagram) => /;\s*$/.test(unpaddedText(datagram)),
    advice:
      'This looks like FUDI, the text format of Pure Data. Use [oscformat] and [netsend -u -b] instead of [netsend -u].',
  },
  {
    matches: (datagram) => /^[/#]/.test(unpaddedText(datagram)),
    advice:
      'This looks like OSC written out as text. OSC is binary: use an OSC output or library, or oscsend on the command line.',
  },
  {
    matches: () => true,
    advice:
      'This is plain text. OSC is binary: use an OSC output or library, or oscsend on the command line.',
  },
]

/** What a datagram that is not OSC seems to be and how to fix it; undefined if it resembles nothing known. */
export function recogniseFormat(datagram: Buffer): string | undefined {
  const formats = isPlainText(datagram) ? textFormats : binaryFormats
  return formats.find(({ matches }) => matches(datagram))?.advice
}

/**
 * Trailing zero bytes are ignored, since programs in C send them along; but what begins like OSC and has zero bytes is
 * badly padded OSC.
 */
function isPlainText(datagram: Buffer): boolean {
  const text = unpaddedText(datagram)
  return (
    text !== '' &&
    isUtf8(datagram) &&
    !/[\0-\x08\x0e-\x1f\x7f]/.test(text) &&
    !(/^[/#]/.test(text) && datagram.includes(0))
  )
}

/** Without trailing zero bytes. */
function unpaddedText(datagram: Buffer): string {
  let end = datagram.length
  while (end > 0 && datagram[end - 1] === 0) end--
  return datagram.toString('latin1', 0, end)
}

function holds(datagram: Buffer, offset: number, text: string): boolean {
  return datagram.toString('latin1', offset, offset + text.length) === text
}

/** A channel message of up to three bytes, or a system exclusive message. */
function isMidi(datagram: Buffer): boolean {
  return /^([\x80-\xbf\xe0-\xef][\0-\x7f]{2}|[\xc0-\xdf][\0-\x7f]|\xf0[\0-\x7f]+\xf7)$/.test(
    datagram.toString('latin1'),
  )
}

function hasSizeInFront(datagram: Buffer): boolean {
  if (datagram.length < 8 || !/[/#]/.test(String.fromCharCode(datagram[4]!))) return false
  const size = datagram.readInt32BE(0)
  return size >= 4 && size <= datagram.length - 4
}
