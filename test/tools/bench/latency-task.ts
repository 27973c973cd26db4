import { onePage } from './layouts.js'
import type { Latency } from './timekeeper.js'

/** What the crowd is told to do. */
export interface LatencyTask {
  /** TCP port of the server. */
  readonly port: number
  readonly connections: number
  /** Actions a second, sent whether or not those before are answered. */
  readonly rate: number
  readonly seconds: number
}

/** What the crowd tells: first where its display is, then what came of each task. */
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

/** What the crowd plays on: a text, which carries the number of the action to the display. */
const control = { lid: 1, type: 'String', address: '/0001', props: { label: 'Number' } }
export const numberLayout = onePage('numbers', [control])

/** The body of an action, which has its number as value. */
export function numberBody(number: number): string {
  const { lid, type } = control
  return JSON.stringify({ layoutId: numberLayout.layoutId, lid, type, value: String(number) })
}

/** Where the text begins in a message: after the address and the type tag, each with NULs up to a multiple of four. */
const textAt = '/0001\0\0\0,s\0\0'.length

/** The number of the action that a message shows. */
export function readNumber(datagram: Buffer, start: number, end: number): number {
  // The NULs behind the text are no digits.
  return Number.parseInt(datagram.toString('latin1', start + textAt, end), 10)
}
