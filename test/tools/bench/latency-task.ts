import { onePage } from './layouts.js'
import type { Latency } from './timekeeper.js'

/** A task for the crowd. */
export interface LatencyTask {
  /** TCP ports of the servers; connections are spread over them. */
  readonly ports: readonly number[]
  readonly connections: number
  /** Actions a second, sent whether or not earlier ones are answered. */
  readonly rate: number
  readonly seconds: number
}

/** What the crowd sends: first the port of its display, then the outcome of each task. */
export interface LatencyReport {
  /** UDP port. */
  readonly displayPort: number
  /** From sending an action to its datagram at the display. */
  readonly display: Latency
  /** From sending an action to its answer. */
  readonly answer: Latency
  /** Answers other than 200. */
  readonly refused: number
}

/** The control that the crowd uses: a text, which carries the number of the action to the display. */
const control = { lid: 1, type: 'String', address: '/0001', props: { label: 'Number' } }
export const numberLayout = onePage('numbers', [control])

/** The body of an action, with its number as value. */
export function numberBody(number: number): string {
  const { lid, type } = control
  return JSON.stringify({ layoutId: numberLayout.layoutId, lid, type, value: String(number) })
}

/**
 * The offset of the text in a message: after the address and the type tag, each padded with NULs to a multiple of four.
 */
const textAt = '/0001\0\0\0,s\0\0'.length

/** The number of the action in a message. */
export function readNumber(datagram: Buffer, start: number, end: number): number {
  // Parsing stops at the NULs after the text.
  return Number.parseInt(datagram.toString('latin1', start + textAt, end), 10)
}
