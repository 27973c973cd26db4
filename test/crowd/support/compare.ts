import { isDeepStrictEqual } from 'node:util'
import type { PlaceCounts } from '../../../src/controls/signals.js'
import type { Crowd } from '../../../src/crowd/crowd.js'
import type { ShownCrowd } from '../../../src/wire/control-state.js'
import type { Oracle } from './oracle.js'

type Signals = Readonly<Record<string, ShownCrowd[keyof ShownCrowd]>>

/** Whole numbers and places of the grid; of the winner the option. */
const exact = ['people', 'median', 'min', 'max']
const tolerance = 1e-6

/** @throws Error that names the first signal of the crowd that is not what it should be. */
export function compareCrowds(crowd: Crowd, oracle: Oracle, now: number): void {
  const due = oracle.describe(now)
  crowd.expire(now)
  const { spotlight, ...actual } = crowd.describe(now)
  compareSignals({ people: crowd.count, ...actual }, { people: oracle.people(now), ...due })
  compareSpot(spotlight, oracle, now)
  comparePlaces(crowd, oracle, now)
}

/** How many people are where, and a median that needs no signal of the layout file: within a thousandth. */
function comparePlaces(crowd: Crowd, oracle: Oracle, now: number): void {
  for (const [name, due] of Object.entries(oracle.places(now))) {
    const actual = crowd.numbersOf(name as PlaceCounts, due.length, now)
    if (!isDeepStrictEqual(actual, due)) throw new Error(`${name} are ${actual}, expected ${due}`)
  }
  if (oracle.control.type !== 'Slider') return
  const [median] = crowd.numbersOf('median', 1, now)
  if (!(Math.abs(median! - oracle.median(now)) < 1 / 1024))
    throw new Error(`the median is ${median}, expected ${oracle.median(now)}`)
}

/** @throws Error that names the first signal that is not as expected. */
export function compareSignals(actual: Signals, expected: Signals): void {
  const [names, due] = [Object.keys(actual).sort(), Object.keys(expected).sort()]
  if (!isDeepStrictEqual(names, due)) throw new Error(`signals ${names}, expected ${due}`)
  for (const name of due)
    if (!isAlike(name, actual[name], expected[name]))
      throw new Error(
        `${name} is ${JSON.stringify(actual[name])}, expected ${JSON.stringify(expected[name])}`,
      )
}

/** The spotlight is on one of those who are counted. */
function compareSpot(actual: Signals[string], oracle: Oracle, now: number): void {
  const isDue = oracle.control.signals!.includes('spotlight')
  const spots = oracle.spots(now)
  if (isDue ? !spots.some((spot) => isAlike('spotlight', actual, spot)) : actual !== undefined)
    throw new Error(`spotlight is ${JSON.stringify(actual)}, expected one of ${JSON.stringify(spots)}`)
}

function isAlike(name: string, actual: Signals[string], expected: Signals[string]): boolean {
  if (typeof actual !== typeof expected) return false
  const [are, due] = [[actual].flat(), [expected].flat()] as [number[], number[]]
  if (are.length !== due.length) return false
  return are.every((value, at) => {
    if (exact.includes(name) || (name === 'winner' && at === 0)) return Object.is(value, due[at])
    return Math.abs(value - due[at]!) <= tolerance && !Object.is(value, -0)
  })
}
