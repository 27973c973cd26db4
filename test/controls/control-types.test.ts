import { behaviours, controlTypes } from '../../src/controls/control-types.js'
import { type SignalName, signalNames } from '../../src/controls/signals.js'
import type { ControlType } from '../../src/wire/control.js'
import { test } from '../support/tap.js'

const limits = {
  options: ['Yes', 'No', 'Later'].map((label) => ({ label })),
  fullScale: 4,
  maxLength: 7,
  once: false,
}

/** What each type makes of its own sample. */
const expected: Readonly<Record<ControlType, readonly [quantised: number, spotlight: readonly number[]]>> = {
  Button: [0, []],
  Slider: [32_768, [32_768 / 65_535]],
  Toggle: [1, [1]],
  Index: [0, [0]],
  String: [0, []],
  XYPad: [16_384 * 65_536 + 49_151, [16_384 / 65_535, 49_151 / 65_535]],
}

for (const type of controlTypes)
  test(`a ${type} takes its own sample, and gives the spotlight what the crowd keeps of it`, async (t) => {
    const behaviour = behaviours[type]
    const sample = behaviour.sample(limits)
    t.same(behaviour.read(sample, limits), sample)
    const [quantised, spotlight] = expected[type]
    t.equal(behaviour.quantise(sample), quantised)
    const into = new Float64Array(4).fill(-1)
    behaviour.writeQuantised(quantised, into, 1)
    t.same([...into].slice(1, 1 + spotlight.length), spotlight)
    t.ok(
      [...into].every((number, at) => number === -1 || (at >= 1 && at <= spotlight.length)),
      'and writes nothing beside it',
    )
  })

test('all types have the same members in the same order, so that V8 reads them alike', async (t) => {
  const [first, ...others] = Object.values(behaviours).map((behaviour) => Object.keys(behaviour))
  for (const members of others) t.same(members, first)
})

test('every signal is of some type, and every one that a type has is known', async (t) => {
  const had = controlTypes.flatMap((type) => Object.keys(behaviours[type].signals))
  t.same([...new Set(had)].toSorted(), signalNames.toSorted())
})

test('the width of a signal follows from its name, but a share and a spotlight are as wide as the type', async (t) => {
  const wide: Partial<Record<SignalName, number>> = { hist: 8, winner: 2, centre: 2 }
  for (const type of controlTypes)
    for (const [name, form] of Object.entries(behaviours[type].signals)) {
      const isWide = (name === 'share' && type === 'Index') || (name === 'spotlight' && type === 'XYPad')
      const width = wide[name as SignalName] ?? (isWide ? (type === 'Index' ? 3 : 2) : 1)
      t.equal(form.width(3), width, `${name} of ${type}`)
    }
})
