import type { PreviewControl } from './preview-layout.js'
import type { SimulatedCounts } from './simulated-counts.js'

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
/** The same of somebody who has chosen and may choose once. */
const secondThoughts = 0.004
/** How far a value moves at most. */
const stride = 0.25

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
 * @param texts what they write. @param random numbers from 0 to below 1.
 */
export function crowdActions(
  control: PreviewControl,
  { values }: SimulatedCounts,
  texts: readonly string[],
  random: () => number,
): readonly CrowdAction[] {
  const actions: CrowdAction[] = []
  for (let person = 1; person <= crowdSize; person++) {
    const hasChosen = control.once === true && values.has(person)
    if (random() >= (hasChosen ? secondThoughts : eagerness[control.type])) continue
    const value = valueFrom(control, values.get(person), texts, random)
    if (value !== undefined || control.type === 'Button') actions.push({ person, value })
  }
  return actions
}

function valueFrom(
  control: PreviewControl,
  before: unknown,
  texts: readonly string[],
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
  { props: { maxLength } }: PreviewControl,
  texts: readonly string[],
  random: () => number,
): string | undefined {
  const fitting = texts.filter((text) => typeof maxLength !== 'number' || [...text].length <= maxLength)
  return fitting[Math.floor(random() * fitting.length)]
}
