import type { PreviewControl } from './preview-layout.js'
import type { SimulatedCounts } from './simulated-counts.js'
import { popularOf } from './simulated-words.js'

/** How many people are simulated; they have the numbers from 1. */
export const crowdSize = 50

/** The number of the person who looks at the preview. */
export const oneself = 0

/** How likely one of them does something within a second. */
const eagerness = {
  Button: 0.12,
  Slider: 0.08,
  Toggle: 0.04,
  Index: 0.05,
  String: 0.006,
  XYPad: 0.1,
} as const
/** The same of somebody who has written nothing yet where words are counted. */
const eagernessForWords = 0.03
/** The same of somebody who has chosen and may choose once, or has written a word. */
const secondThoughts = 0.004
/** How far a value moves at most. */
const stride = 0.25

/** What they write. */
export interface CrowdTexts {
  readonly texts: readonly string[]
  /** Where words are counted, the most popular ones first. */
  readonly words: readonly string[]
}

/** An action of one of them. */
export interface CrowdAction {
  readonly person: number
  readonly value: unknown
}

/**
 * Numbers from 0 to below 1 that look random, and are the same each time (mulberry32, by Tommy Ettinger).
 *
 * @param seed a whole number.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * What the crowd does at one control within a second: gently, so that a wall is alive and can be read.
 *
 * @param random numbers from 0 to below 1.
 */
export function crowdActions(
  control: PreviewControl,
  { values }: SimulatedCounts,
  texts: CrowdTexts,
  random: () => number,
): readonly CrowdAction[] {
  const actions: CrowdAction[] = []
  for (let person = 1; person <= crowdSize; person++) {
    if (random() >= eagernessFor(control, values.has(person))) continue
    const value = valueFrom(control, values.get(person), texts, random)
    if (value !== undefined || control.type === 'Button') actions.push({ person, value })
  }
  return actions
}

function eagernessFor({ type, once, words }: PreviewControl, hasActed: boolean): number {
  if ((once || words) && hasActed) return secondThoughts
  return words ? eagernessForWords : eagerness[type]
}

function valueFrom(
  control: PreviewControl,
  before: unknown,
  texts: CrowdTexts,
  random: () => number,
): unknown {
  switch (control.type) {
    case 'Button':
      return undefined
    case 'Slider':
      return moved(before, random)
    case 'Toggle':
      return random() < 0.62
    case 'Index':
      return favourite(control, random)
    case 'String':
      return textThatFits(control, texts, random)
    case 'XYPad': {
      const [x, y] = Array.isArray(before) ? before : []
      return [moved(x, random), moved(y, random)]
    }
  }
}

/** Near to where it was; at first anywhere, but rather in the middle. */
function moved(before: unknown, random: () => number): number {
  const next = typeof before === 'number' ? before + stride * (2 * random() - 1) : (random() + random()) / 2
  return Math.min(1, Math.max(0, next))
}

/** Some options are liked better, always the same ones. */
function favourite({ lid, options = [] }: PreviewControl, random: () => number): number | undefined {
  const taste = seededRandom(lid)
  const weights = options.map(() => 0.2 + taste())
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
  return index < 0 ? undefined : index
}

function textThatFits(
  { props: { maxLength }, words }: PreviewControl,
  texts: CrowdTexts,
  random: () => number,
): string | undefined {
  const all = words ? texts.words : texts.texts
  const fitting = all.filter((text) => typeof maxLength !== 'number' || [...text].length <= maxLength)
  return words ? popularOf(fitting, random) : fitting[Math.floor(random() * fitting.length)]
}
