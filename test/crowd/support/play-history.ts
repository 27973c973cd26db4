import { controlTypes } from '../../../src/controls/control-types.js'
import type { CrowdTraits } from './crowd-control.js'
import { History, type Pair } from './history.js'
import { pickValue } from './pick-value.js'

/** Bytes of a step: what, who, and two more that say how. */
const stepSize = 4
const longest = 300
const people = 48
const windows = [undefined, 1, 2, 30, 0, 'once', 5, 600] as const

/** Milliseconds; all times are multiples of a sixteenth, so that sums of them are exact. */
const pauses = [
  0, 0.25, 2.5, 10, 33.25, 149.75, 150, 500, 999.75, 1000, 1000.25, 2000, 10_000, 30_000, 3_600_000,
]
const tickGaps = [33.25, 33.5, 100, 250, 333.25, 500, 999.75, 1000]
const burstGaps = [0, 0.25, 8.3125]

/**
 * Plays a history on the crowds of one or two controls and on the oracle.
 *
 * @param bytes any; they say what happens: the first four what crowds there are, each four more what is done.
 * @throws Error that tells the whole history, at the first moment at which a signal is not what it should be.
 */
export function playHistory(bytes: Uint8Array): void {
  const [type = 0, byte = 0, otherType = 0, otherByte = 0] = bytes
  const others = otherType % 3 === 0 ? [crowdOf((otherType >> 4) % controlTypes.length, otherByte)] : []
  const history = new History([crowdOf(type % controlTypes.length, byte), ...others])
  try {
    for (let at = stepSize; at + stepSize <= bytes.length && at < stepSize * longest; at += stepSize) {
      const [what = 0, who = 0, a = 0, b = 0] = bytes.subarray(at)
      const pair = history.pairs[(who >> 6) % history.pairs.length]!
      steps.find(({ below }) => what % 128 < below)!.play(history, pair, who % people, a, b)
    }
    history.compare()
  } catch (error) {
    throw new Error(`${(error as Error).message}\nafter\n  ${history.told.join('\n  ')}`, { cause: error })
  }
}

type Play = (history: History, pair: Pair, who: number, a: number, b: number) => void

const record: Play = (history, pair, who, a, b) =>
  history.record(pair, `p${who}`, pickValue(pair.oracle.control, a, b))

/** Many people do one thing, or each another one, at one moment or one after the other. */
const burst: Play = (history, pair, who, a, b) => {
  for (let n = 0; n <= a % people; n++) {
    record(history, pair, (who + n) % people, b % 4 === 0 ? a + 37 * n : b >> 2, b)
    history.pass(burstGaps[b % 3]!)
  }
}

/** Until this person is no longer counted, or a quarter of a millisecond before that or after. */
const expire: Play = (history, pair, who, a) => {
  const left = history.left(pair, `p${who}`)
  if (left > 0 && Number.isFinite(left)) history.pass(Math.max(0, left + ((a % 3) - 1) / 4))
}

const reload: Play = (history, pair, _who, a, b) => {
  const type = controlTypes.indexOf(pair.oracle.control.type)
  history.reload(pair, { ...crowdOf(type, a), without: b % 2 === 0 ? 0 : b >> 1 })
}

/** Which of 128 numbers mean what. */
const steps: readonly { readonly below: number; readonly play: Play }[] = [
  { below: 40, play: record },
  { below: 55, play: burst },
  { below: 70, play: (history, pair, _, a, b) => history.tick(pair, 1 + (a % 32), gapOf(b)) },
  { below: 78, play: (history, pair, _, a, b) => history.watch(pair, 1 + (a % 16), gapOf(b), a > 127) },
  { below: 85, play: (history, _pair, _who, a) => history.pass(pauses[a % pauses.length]!) },
  { below: 95, play: expire },
  { below: 107, play: (history, _, who, a) => history.stream(`p${who}`, a % 2 === 0) },
  { below: 110, play: (history, pair) => history.advance(pair) },
  { below: 112, play: (history, pair) => history.reset(pair) },
  { below: 116, play: reload },
  { below: 128, play: (history) => history.compare() },
]

function gapOf(byte: number): number {
  return tickGaps[byte % tickGaps.length]!
}

function crowdOf(type: number, byte: number): CrowdTraits {
  return {
    type: controlTypes[type]!,
    window: windows[byte % windows.length],
    options: 1 + ((byte >> 3) % 5),
  }
}
