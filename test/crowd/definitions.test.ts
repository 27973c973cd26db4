import { Crowd } from '../../src/crowd/crowd.js'
import { People } from '../../src/crowd/people.js'
import type { ControlType } from '../../src/wire/control.js'
import type { ControlValue, ShownCrowd } from '../../src/wire/control-state.js'
import { test } from '../support/tap.js'
import { compareSignals } from './support/compare.js'
import { crowdControl } from './support/crowd-control.js'
import { describeAt } from './support/describe-at.js'
import { Oracle } from './support/oracle.js'
import { OracleStreams } from './support/oracle-streams.js'

/** At a border of 10 ms. */
const begin = Date.UTC(2026, 10, 22, 20, 15)

type Act = readonly [who: string, value: ControlValue, at?: number]
type Expected = Readonly<Record<string, number | readonly number[]>>

/** Worked out by hand. The last time is the one at which somebody looks, ms. */
const examples: readonly [what: string, type: ControlType, acts: readonly Act[], Expected, at?: number][] = [
  [
    'nobody on a Slider',
    'Slider',
    [],
    { people: 0, mean: 0, median: 0, min: 0, max: 0, spread: 0, hist: [0, 0, 0, 0, 0, 0, 0, 0] },
  ],
  [
    'one voice a person',
    'Slider',
    [
      ['a', 0],
      ['a', 1],
      ['b', 1],
      ['b', 0],
    ],
    { people: 2, mean: 0.5, median: 0, min: 0, max: 1, spread: 1, hist: [0.5, 0, 0, 0, 0, 0, 0, 0.5] },
  ],
  [
    'four on a Slider, of whom the second from below is the median',
    'Slider',
    [
      ['a', 1],
      ['b', 0],
      ['c', 0.2],
      ['d', 1],
    ],
    {
      people: 4,
      mean: 0.55,
      median: 13_107 / 65_535,
      min: 0,
      max: 1,
      // The mean of the squares is 0.51.
      spread: 2 * Math.sqrt(0.51 - 0.3025),
      hist: [0.25, 0.25, 0, 0, 0, 0, 0, 0.5],
    },
  ],
  [
    'the borders of the bins',
    'Slider',
    [
      ['a', 8191 / 65_535],
      ['b', 8192 / 65_535],
      ['c', 57_343 / 65_535],
      ['d', 57_344 / 65_535],
    ],
    { hist: [0.25, 0.25, 0, 0, 0, 0, 0.25, 0.25] },
  ],
  [
    'a crowd that agrees',
    'Slider',
    [
      ['a', 0.3],
      ['b', 0.3],
      ['c', 0.3],
    ],
    { spread: 0, median: 19_661 / 65_535 },
  ],
  [
    'two corners of an XYPad',
    'XYPad',
    [
      ['a', [0, 0]],
      ['b', [1, 1]],
    ],
    { people: 2, centre: [0.5, 0.5], radius: Math.SQRT1_2 },
  ],
  [
    'a Toggle',
    'Toggle',
    [
      ['a', true],
      ['b', true],
      ['c', true],
      ['c', false],
    ],
    { people: 3, share: 2 / 3 },
  ],
  [
    'an Index, of two options with as many votes the first',
    'Index',
    [
      ['a', 1],
      ['b', 2],
      ['c', 1],
      ['d', 2],
    ],
    { people: 4, share: [0, 0.5, 0.5], winner: [1, 0] },
  ],
  ['nobody on an Index', 'Index', [], { people: 0, share: [0, 0, 0], winner: [-1, 0] }],
  ['a String', 'String', [['a', 'Olé']], { people: 1 }],
  [
    'two presses, a second later',
    'Button',
    [
      ['a', null],
      ['b', null],
    ],
    { people: 2, rate: Math.LN2, energy: 0.25 * Math.SQRT1_2, sync: 0 },
    1000,
  ],
  [
    'one who presses hard, and one who pressed once, two seconds later',
    'Button',
    [...Array.from({ length: 9 }, (): Act => ['a', null]), ['b', null]],
    { people: 2, rate: 2.5 * Math.LN2, energy: 0.5 * 0.625 },
    2000,
  ],
  [
    'a press long ago',
    'Button',
    [['a', null]],
    // 2^-9.438 ln 2 is the last above a thousandth.
    { people: 1, rate: 0, energy: 0.25 * 2 ** -4.75 },
    9500,
  ],
  [
    'three who press within 150 ms, and one a step later',
    'Button',
    [
      ['a', null, 0],
      ['b', null, 77],
      ['c', null, 149],
      ['d', null, 150],
    ],
    { sync: 0.75 },
    500,
  ],
  [
    'the first of them is a second ago',
    'Button',
    [
      ['a', null, 0],
      ['b', null, 77],
      ['c', null, 149],
      ['d', null, 400],
    ],
    { sync: 2 / 3 },
    1000,
  ],
  [
    'two who press together',
    'Button',
    [
      ['a', null],
      ['b', null],
    ],
    { sync: 0 },
  ],
]

for (const [what, type, acts, expected, at = 0] of examples)
  test(`signals of ${what} are as worked out by hand, and so are those of the oracle`, async (t) => {
    const control = crowdControl({ type, options: 3 })
    for (const crowd of [new Crowd(control, new People()), new Oracle(control, new OracleStreams())]) {
      for (const [who, value, at = 0] of acts) crowd.record(who, value, begin + at)
      const all: Readonly<Record<string, ShownCrowd[keyof ShownCrowd]>> = {
        ...describeAt(crowd, begin + at),
      }
      const named = Object.fromEntries(Object.keys(expected).map((name) => [name, all[name]]))
      t.doesNotThrow(() => compareSignals(named, expected), crowd.constructor.name)
    }
  })

test('a challenger wins once it has led by a twentieth at every tick of a second', async (t) => {
  const control = crowdControl({ type: 'Index', options: 3 })
  for (const crowd of [new Crowd(control, new People()), new Oracle(control, new OracleStreams())]) {
    const winnerAt = (ms: number) => {
      crowd.tick(begin + ms)
      return (describeAt(crowd, begin + ms).winner as number[])[0]
    }
    for (let n = 0; n < 40; n++) crowd.record(`p${n}`, n % 2, begin)
    t.equal(winnerAt(0), 0)
    crowd.record('p0', 2, begin + 1)
    for (const ms of [100, 1100, 2100]) t.equal(winnerAt(ms), 0, '20 to 19 of 40 are too few')
    crowd.record('p2', 1, begin + 2101)
    for (const ms of [2200, 2700, 3199]) t.equal(winnerAt(ms), 0, '21 to 18 are enough, but not yet')
    t.equal(winnerAt(3200), 1)
    crowd.advance()
    t.equal(winnerAt(3300), 1, 'a page turn changes no winner')
  }
})
