import type { Argument, Message } from '../../../osc/message.js'

/** Seconds from 1900, the epoch of NTP, to 1970. */
const from1900To1970 = 2_208_988_800
const fractions = 2 ** 32
/** The longest text, bytes: `oscsendfile` of liblo 0.31 reads at most 1,023 bytes of a line, and takes the rest for the next one. */
const longestText = 800
/** It has room for 64 words of a line, and looks no further. */
const mostWords = 40

/**
 * Writes messages as `oscdump -L` of liblo 0.31 does, for its `oscsendfile`: `eeb2da9a.95fcd24d /0001 if 42 0.625000`. The
 * messages of a datagram have one time, which no other datagram has.
 */
export class OscdumpWriter {
  /** Texts that `oscsendfile` cuts, at their first blank. */
  cut = 0
  /** Texts in which something else is written, so that no line of the file is taken for another one. */
  changed = 0
  #last = 0n

  /** A line for each message, without the last line end. @param time ms since 1970. */
  write(time: number, messages: readonly Message[]): string {
    const stamp = this.#stamp(time)
    return messages.map(({ address, args }) => `${stamp} ${address} ${this.#arguments(args)}`).join('\n')
  }

  /** As NTP has it, 8 hexadecimal digits of seconds and of fractions. */
  #stamp(time: number): string {
    const seconds = Math.floor(time / 1000)
    const fraction = Math.floor(((time - 1000 * seconds) / 1000) * fractions)
    const wanted = (BigInt(seconds + from1900To1970) << 32n) + BigInt(fraction)
    this.#last = wanted > this.#last ? wanted : this.#last + 1n
    return `${hex(this.#last >> 32n)}.${hex(this.#last)}`
  }

  #arguments(args: readonly Argument[]): string {
    return [args.map(({ type }) => type).join(''), ...args.map((argument) => this.#argument(argument))].join(
      ' ',
    )
  }

  #argument(argument: Argument): string {
    switch (argument.type) {
      case 'f':
      case 'd':
        return argument.value.toFixed(6)
      case 's':
        return `"${this.#text(argument.value)}"`
      case 'T':
      case 'F':
      case 'N':
      case 'I':
        return `#${argument.type}`
      default:
        return String(argument.value)
    }
  }

  /**
   * A text as it is. But one with line ends would be read as several lines, and one that is too long as messages that somebody
   * of the audience has thought of.
   */
  #text(text: string): string {
    const safe = withFewWords(shorten(text.replace(/[\r\n]+/g, ' ')))
    if (safe !== text) this.changed++
    if (safe.includes(' ')) this.cut++
    return safe
  }
}

function hex(bits: bigint): string {
  return BigInt.asUintN(32, bits).toString(16).padStart(8, '0')
}

/** Cut between two characters. */
function shorten(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= longestText) return text
  let end = longestText
  // Within a character of UTF-8 every byte but the first begins with the bits 10.
  while ((bytes[end]! & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}

/** With blanks that divide no words from some word on. */
function withFewWords(text: string): string {
  let words = 1
  return text.replace(/ +/g, (blanks) => (++words > mostWords ? '\u00a0'.repeat(blanks.length) : blanks))
}
