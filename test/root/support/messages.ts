import { visitMessages } from '../../support/wire/osc-messages.js'
import type { Arrival } from './receivers.js'

/** A number that a display received: the slider's value or the button's count. */
export interface Shown {
  readonly at: number
  readonly address: string
  readonly value: number
}

/** Reads the messages of the demo's slider (`,f`) and button (`,if`), bundled or not. */
export function readMessages(arrivals: readonly Arrival[]): Shown[] {
  return arrivals.flatMap(({ at, datagram }) => {
    const bytes = Buffer.from(datagram.buffer, datagram.byteOffset, datagram.byteLength)
    const shown: Shown[] = []
    visitMessages(bytes, (start) => {
      const address = bytes.toString('latin1', start, start + 5)
      const isCount = bytes[start + typeAt] === 'i'.charCodeAt(0)
      const value = isCount ? bytes.readInt32BE(start + valueAt) : bytes.readFloatBE(start + valueAt)
      shown.push({ at, address, value })
    })
    return shown
  })
}

/** After the address `/0002` with its NULs follows the type tag `,f`, with its own. */
const typeAt = '/0002\0\0\0,'.length
const valueAt = '/0002\0\0\0,f\0\0'.length
