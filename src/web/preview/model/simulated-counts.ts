import type { PhoneResult } from '../../../wire/result.js'
import type { PreviewControl } from './preview-layout.js'
import { cloudOf, meanOf, spreadOf } from './simulated-places.js'
import { frequentWords } from './simulated-words.js'

/** How many of the newest texts people see. */
const mostTexts = 10

/** What was done at one control. */
export interface SimulatedCounts {
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
  /** The newest text of each person that was shown. */
  readonly voices: Map<number, string>
  /** Texts that somebody has to read first, and when they came, ms. */
  waiting: readonly WrittenText[]
}

interface WrittenText {
  readonly person: number
  readonly text: string
  readonly at: number
}

export function emptyCounts(): SimulatedCounts {
  return {
    values: new Map(),
    lastAt: new Map(),
    count: 0,
    votes: [],
    texts: [],
    voices: new Map(),
    waiting: [],
  }
}

/** Counts an action as the service does. @param person a number that stands for them. @param now ms. */
export function countSimulated(
  counts: SimulatedCounts,
  { type, moderate }: PreviewControl,
  person: number,
  value: unknown,
  now: number,
): void {
  counts.count++
  counts.values.set(person, value)
  counts.lastAt.set(person, now)
  if (type === 'Index') counts.votes[Number(value)] = (counts.votes[Number(value)] ?? 0) + 1
  if (type !== 'String') return
  const text = { person, text: String(value), at: now }
  if (moderate) counts.waiting = [...counts.waiting, text]
  else show(counts, [text])
}

/** Shows the texts that came before a time, ms, as if somebody had read them. */
export function approveTexts(counts: SimulatedCounts, before: number): void {
  const read = counts.waiting.filter(({ at }) => at < before)
  if (read.length === 0) return
  counts.waiting = counts.waiting.filter(({ at }) => at >= before)
  show(counts, read)
}

function show(counts: SimulatedCounts, texts: readonly WrittenText[]): void {
  counts.texts = [...counts.texts, ...texts.map(({ text }) => text)].slice(-mostTexts)
  for (const { person, text } of texts) counts.voices.set(person, text)
}

/** What all have done together, as the service tells it. */
export function resultOf(control: PreviewControl, counts: SimulatedCounts): PhoneResult {
  const { lid } = control
  const values = [...counts.values.values()]
  const people = values.length
  switch (control.type) {
    case 'Button':
      return { lid, type: 'Button', people, count: counts.count }
    case 'Slider':
      return { lid, type: 'Slider', people, ...spreadOf(values.map(Number)) }
    case 'Toggle':
      return { lid, type: 'Toggle', people, share: meanOf(values.map((value) => (value === true ? 1 : 0))) }
    case 'Index':
      return { lid, type: 'Index', people, votes: votesOf(control, counts, values) }
    case 'String':
      return {
        lid,
        type: 'String',
        people,
        texts: counts.texts,
        ...(control.words && { words: frequentWords(counts.voices.values()) }),
      }
    case 'XYPad':
      return { lid, type: 'XYPad', people, ...cloudOf(values as [number, number][]) }
  }
}

/** With one choice per person, votes are people. An option that is new has none, one that is gone takes its own with it. */
function votesOf(
  { options = [], once }: PreviewControl,
  { votes }: SimulatedCounts,
  values: readonly unknown[],
): readonly number[] {
  return options.map((_, index) =>
    once ? values.filter((value) => value === index).length : (votes[index] ?? 0),
  )
}
