import type { PhoneResult } from '../../../wire/result.js'
import type { PreviewControl } from './preview-layout.js'

/** How many of the newest texts people see. */
const mostTexts = 10

/** What was done at one control. */
export interface Tally {
  /** The newest value of each person, by their numbers. */
  readonly values: Map<number, unknown>
  /** When each person acted last, ms. */
  readonly lastAt: Map<number, number>
  /** How many actions count. */
  count: number
  /** Of an Index, by option. */
  votes: number[]
  /** Newest last. */
  texts: readonly string[]
  /** Texts that somebody has to read first, and when they came, ms. */
  waiting: readonly { readonly text: string; readonly at: number }[]
}

export function emptyTally(): Tally {
  return { values: new Map(), lastAt: new Map(), count: 0, votes: [], texts: [], waiting: [] }
}

/** Counts an action as the service does. @param person a number that stands for them. @param now ms. */
export function countAction(
  tally: Tally,
  { type, moderate }: PreviewControl,
  person: number,
  value: unknown,
  now: number,
): void {
  tally.count++
  tally.values.set(person, value)
  tally.lastAt.set(person, now)
  if (type === 'Index') tally.votes[Number(value)] = (tally.votes[Number(value)] ?? 0) + 1
  if (type !== 'String') return
  const text = String(value)
  if (moderate) tally.waiting = [...tally.waiting, { text, at: now }]
  else tally.texts = [...tally.texts, text].slice(-mostTexts)
}

/** Shows the texts that came before a time, ms, as if somebody had read them. */
export function approveTexts(tally: Tally, before: number): void {
  const read = tally.waiting.filter(({ at }) => at < before)
  if (read.length === 0) return
  tally.waiting = tally.waiting.filter(({ at }) => at >= before)
  tally.texts = [...tally.texts, ...read.map(({ text }) => text)].slice(-mostTexts)
}

/** What all have done together, as the service tells it. */
export function resultOf(control: PreviewControl, tally: Tally): PhoneResult {
  const { lid } = control
  const values = [...tally.values.values()]
  const people = values.length
  switch (control.type) {
    case 'Button':
      return { lid, type: 'Button', people, count: tally.count }
    case 'Slider':
      return { lid, type: 'Slider', people, mean: meanOf(values.map(Number)) }
    case 'Toggle':
      return { lid, type: 'Toggle', people, share: meanOf(values.map((value) => (value === true ? 1 : 0))) }
    case 'Index':
      return { lid, type: 'Index', people, votes: votesOf(control, tally, values) }
    case 'String':
      return { lid, type: 'String', people, texts: tally.texts }
    case 'XYPad':
      return { lid, type: 'XYPad', people }
  }
}

/** With one choice per person, votes are people. An option that is new has none, one that is gone takes its own with it. */
function votesOf(
  { options = [], once }: PreviewControl,
  { votes }: Tally,
  values: readonly unknown[],
): readonly number[] {
  return options.map((_, index) =>
    once ? values.filter((value) => value === index).length : (votes[index] ?? 0),
  )
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
