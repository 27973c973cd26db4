import type { ListedArgument, Reading, WireStyle } from '../../controls/reading.js'
import { asciiOf } from '../../controls/string.js'
import type { Crowd } from '../../crowd/crowd.js'
import { longestDatagram } from '../../osc/bundle.js'
import { padTo4 } from '../../osc/message.js'

/** Bytes of an int32. */
const numberSize = 4

/**
 * The most frequent words, each with how many people it has, as they are when they are sent: as many of the ten as fit into a
 * datagram.
 *
 * @param address where the message goes: it takes a part of the datagram.
 */
export function wordsReading(
  crowd: Pick<Crowd, 'words'>,
  { string }: Pick<WireStyle, 'string'>,
  address: string,
): Reading {
  const room = longestDatagram - sizeOf(address)
  return {
    type: 'list',
    read: () => {
      const args: ListedArgument[] = []
      let size = 0
      for (const [text, people] of crowd.words) {
        const value = string === 'ascii' ? asciiOf(text) : text
        size += sizeOf(value) + numberSize
        if (size + sizeOf(`,${'si'.repeat(args.length / 2 + 1)}`) > room) break
        args.push({ type: 's', value }, { type: 'i', value: people })
      }
      return args
    },
  }
}

/** Bytes of a text in a message: in UTF-8, with at least one NUL behind it. */
function sizeOf(text: string): number {
  return padTo4(Buffer.byteLength(text) + 1)
}
