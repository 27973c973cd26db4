import { onePage } from '../layouts.js'
import type { Latency } from '../timekeeper.js'

/** A task for the house; one at a time. */
export type HouseTask =
  | { readonly kind: 'open'; readonly port: number; readonly streams: number }
  | { readonly kind: 'watch'; readonly port: number; readonly operators: number }
  | { readonly kind: 'act'; readonly perSecond: number; readonly seconds: number }
  | { readonly kind: 'turn'; readonly port: number; readonly turns: number }
  | { readonly kind: 'close' }

/** What a house has to say about a task. */
export interface HouseReport {
  /** UDP port of its display. */
  readonly displayPort: number
  /** Streams that were refused, or closed by the server, in all. */
  readonly failed: number
  /** Answers to the actions of this task that were not `ok`. */
  readonly refused: number
  /** From sending an action to its datagram at the display, and to its answer. */
  readonly display?: Latency
  readonly answer?: Latency
  /** For how long operators did not know of an action, of each event the longest; ms. */
  readonly unknown?: { readonly p50: number; readonly p99: number; readonly max: number }
  /** Of each page turn, how long until the last phone had it; ms. */
  readonly turns?: readonly number[]
}

export const apiKey = 'bench-api-key-of-no-worth'
export const pages = ['page', 'other'] as const

/** The text that carries the number of an action is on the first page; on the other are controls of all kinds. */
const number = { lid: 1, type: 'String', address: '/0001', props: { label: 'Number' } }
const others = Array.from({ length: 20 }, (_, n) => ({
  lid: n + 2,
  type: n % 2 === 0 ? 'Button' : 'Slider',
  props: { label: `Control ${n}` },
}))
const first = onePage('house', [number])
export const houseLayout = { ...first, pages: [...first.pages, { pageId: pages[1], controls: others }] }
