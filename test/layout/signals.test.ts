import { signalNames } from '../../src/controls/signals.js'
import { judgeLayout } from '../../src/layout/judge-layout.js'
import type { Control } from '../../src/layout/layout.js'
import { test } from '../support/tap.js'
import { fittingSignals } from './support/layout-oracle.js'
import { faultsOf, withControls } from './support/sample.js'

const crowd = '$.pages[0].controls[0].crowd'
const types = Object.keys(fittingSignals)

for (const type of types)
  test(`every signal of a ${type} is taken, in the order of the file, and every other refused`, async (t) => {
    const fitting = fittingSignals[type]!.toReversed()
    t.same(judged(type, { crowd: { signals: fitting } }).signals, fitting)
    const others = [...signalNames, 'Median', '', 'toString'].filter((name) => !fitting.includes(name))
    // That of a String is refused in words of its own.
    for (const signal of others.filter((name) => type !== 'String' || name !== 'words'))
      t.match(faultsOf(withControls(controlOf(type, { crowd: { signals: [fitting[0], signal] } }))), [
        { file: 'show.json', place: `${crowd}.signals[1]`, reason: `received "${signal}"` },
      ])
  })

const refused: [name: string, type: string, members: object, place: string, reason: string][] = [
  [
    'a signal of another type',
    'XYPad',
    { crowd: { signals: ['people', 'median'] } },
    `${crowd}.signals[1]`,
    'expected one of people, centre, radius, spotlight, the signals of this type; received "median"',
  ],
  [
    'a signal of a String that it has not',
    'String',
    { crowd: { signals: ['rate'] } },
    `${crowd}.signals[0]`,
    'expected one of people, words, the signals of this type; received "rate"',
  ],
  [
    'a signal that is no text',
    'Toggle',
    { crowd: { signals: [null] } },
    `${crowd}.signals[0]`,
    'expected one of people, share, spotlight, the signals of this type; received null',
  ],
  [
    'a signal that is named twice',
    'Slider',
    { crowd: { signals: ['mean', 'median', 'mean'] } },
    `${crowd}.signals`,
    'expected an array of signals, none of them twice; received an array of 3',
  ],
  [
    'signals that are no list',
    'Slider',
    { crowd: { signals: 'mean' } },
    `${crowd}.signals`,
    'expected an array of signals, none of them twice; received "mean"',
  ],
  [
    'a crowd without signals',
    'Slider',
    { crowd: { window: 5 } },
    `${crowd}.signals`,
    'expected an array of signals, none of them twice; received nothing',
  ],
  [
    'a crowd that is a word',
    'Slider',
    { crowd: 'mean' },
    crowd,
    'expected an object with signals; received "mean"',
  ],
  [
    'a misspelt member of a crowd',
    'Slider',
    { crowd: { signals: [], Window: 5 } },
    `${crowd}.Window`,
    'unknown member; correct its spelling, or remove it (what only clients understand belongs in props)',
  ],
  ...[-1, 86_401, 0.5, '30', null].map((window): (typeof refused)[number] => [
    `a window of ${JSON.stringify(window)}`,
    'Button',
    { crowd: { signals: [], window } },
    `${crowd}.window`,
    `expected a whole number of seconds from 0 to 86400; received ${JSON.stringify(window)}`,
  ]),
  ...['Index', 'Toggle'].map((type): (typeof refused)[number] => [
    `a window of an ${type} whose choices last`,
    type,
    { once: true, crowd: { signals: [], window: 0 } },
    `${crowd}.window`,
    'a control with "once" has no window, because choices count until a reset; remove one of the two',
  ]),
  [
    'a window of a String whose words are counted',
    'String',
    { words: true, crowd: { signals: [], window: 0 } },
    `${crowd}.window`,
    'a control with "words" has no window, because words count until a reset; remove one of the two',
  ],
  [
    'the words of a String that counts none',
    'String',
    { crowd: { signals: ['people', 'words'] } },
    `${crowd}.signals[1]`,
    'only a String with "words": true has this signal; add that to the control, or remove the signal',
  ],
  ...['Slider', 'Button', 'Index', 'Toggle', 'XYPad'].map((type): (typeof refused)[number] => [
    `words that are counted, of a ${type}`,
    type,
    { words: true },
    '$.pages[0].controls[0].words',
    'only a String has words that are counted',
  ]),
  [
    'words that are no yes or no',
    'String',
    { words: 'yes' },
    '$.pages[0].controls[0].words',
    'expected true or false; received "yes"',
  ],
  ...['Slider', 'Button', 'String', 'XYPad'].map((type): (typeof refused)[number] => [
    `choices that last, of a ${type}`,
    type,
    { once: true },
    '$.pages[0].controls[0].once',
    'only an Index and a Toggle have choices that last',
  ]),
  [
    'once that is no yes or no',
    'Toggle',
    { once: 1 },
    '$.pages[0].controls[0].once',
    'expected true or false; received 1',
  ],
  [
    'each that is no yes or no',
    'Slider',
    { each: 'no' },
    '$.pages[0].controls[0].each',
    'expected true or false; received "no"',
  ],
  [
    'results at an unknown time',
    'String',
    { results: 'always' },
    '$.pages[0].controls[0].results',
    'expected one of live, after, never; received "always"',
  ],
  [
    'a window outside of the crowd',
    'Slider',
    { window: 5 },
    '$.pages[0].controls[0].window',
    'the window belongs in the crowd of a control',
  ],
  [
    'signals outside of the crowd',
    'Slider',
    { signals: ['mean'] },
    '$.pages[0].controls[0].signals',
    'the signals belong in the crowd of a control',
  ],
]

for (const [name, type, members, place, reason] of refused)
  test(`${name} is refused, with its place and what fits`, async (t) => {
    t.same(faultsOf(withControls(controlOf(type, members))), [{ file: 'show.json', place, reason }])
  })

for (const type of types)
  test(`a ${type} whose file says nothing of its crowd is sent action by action, and shows no results`, async (t) => {
    const control = judged(type, {})
    t.match(control, { each: true, once: false, results: 'never' })
    t.equal(control.signals, undefined)
  })

test('a value counts for half a minute, but a Toggle and an Index until a reset', async (t) => {
  const lasting = types.filter((type) => judged(type, { crowd: { signals: ['people'] } }).window === 0)
  t.same(lasting, ['Toggle', 'Index'])
  for (const type of types.filter((type) => !lasting.includes(type)))
    t.equal(judged(type, { crowd: { signals: [] } }).window, 30, type)
})

test('a window from nothing to a day is taken, of every type', async (t) => {
  for (const type of types)
    for (const window of [0, 1, 86_400])
      t.equal(judged(type, { crowd: { signals: [], window } }).window, window, `${type} ${window}`)
})

test('choices that last have no window; those that do not may have one', async (t) => {
  for (const type of ['Index', 'Toggle']) {
    t.match(judged(type, { once: true, crowd: { signals: ['share'] } }), { once: true, window: 0 })
    t.match(judged(type, { once: false, crowd: { signals: ['share'], window: 7 } }), {
      once: false,
      window: 7,
    })
  }
})

test('what is sent of each action, and who sees the results, is taken from the file', async (t) => {
  for (const type of types)
    for (const results of ['live', 'after', 'never'])
      t.match(judged(type, { each: false, results }), { each: false, results })
})

function controlOf(type: string, members: object) {
  const options = type === 'Index' ? { options: [{ index: 0, label: 'Yes' }] } : {}
  return { lid: 1, type, props: { label: type }, ...options, ...members }
}

function judged(type: string, members: object): Control {
  return judgeLayout(withControls(controlOf(type, members)), 'show.json').controls.get(1)!
}
