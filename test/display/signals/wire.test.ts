import { Crowd } from '../../../src/crowd/crowd.js'
import { People } from '../../../src/crowd/people.js'
import { schedulerOf } from '../../../src/display/signals/signal-scheduler.js'
import { signalForm } from '../../../src/display/signals/wire.js'
import { PreparedControl } from '../../../src/display/wire/prepared-control.js'
import { presets } from '../../../src/display/wire/presets.js'
import { genericProfile, type Profile } from '../../../src/display/wire/profile.js'
import { initialState } from '../../../src/state/control-state.js'
import type { ControlValue } from '../../../src/wire/control-state.js'
import { hex } from '../../osc/support/golden.js'
import { oracles } from '../../osc/support/oracles.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { pageOf } from '../support/play.js'

const props = { label: 'x' }
const options = ['a', 'b', 'c'].map((label, index) => ({ index, label }))

/** One control of each type with all its signals, by lid, and what its people have done. */
const { controls } = layoutOf(
  pageOf(
    { lid: 1, type: 'Button', props, crowd: { signals: ['people', 'rate', 'energy', 'sync'] } },
    {
      lid: 2,
      type: 'Slider',
      props,
      crowd: { signals: ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight'] },
    },
    { lid: 3, type: 'Toggle', props, crowd: { signals: ['people', 'share', 'spotlight'] } },
    { lid: 4, type: 'Index', props, options, crowd: { signals: ['people', 'share', 'winner'] } },
    { lid: 5, type: 'String', props, crowd: { signals: ['people'] } },
    { lid: 6, type: 'XYPad', props, crowd: { signals: ['people', 'centre', 'radius', 'spotlight'] } },
  ),
)
const done: Readonly<Record<number, readonly ControlValue[]>> = {
  1: [null, null, null],
  2: [0, 1],
  3: [false, false, false, true],
  4: [0, 2, 2, 2],
  5: ['hello'],
  6: [
    [0, 0],
    [1, 0],
  ],
}

/** All signals of a control as a display with this profile is sent them; the light is on the last one who acted. */
function signalsOf(lid: number, profile: Partial<Profile> = {}, prefix = '', people = done[lid]!): Buffer[] {
  const control = controls.get(lid)!
  const crowd = new Crowd(control, new People(), () => 0.999)
  for (const [n, value] of people.entries()) crowd.record(`p${n}`, value, 1_000_000)
  schedulerOf(crowd, 1_000_000).look(1_000_000)
  const state = { ...initialState('show', lid, control.type), crowd }
  const live = { control, state }
  return signalForm(live, { profile: { ...genericProfile, ...profile }, prefix }).map((message) =>
    Buffer.from(new PreparedControl(message, live).encode()),
  )
}

/** Written by hand after OSC 1.0. */
const golden: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {
    people: '2f303030312f70656f706c6500000000 2c690000 00000003',
    rate: '2f303030312f7261746500 00 2c660000 40051592',
    energy: '2f303030312f656e6572677900000000 2c660000 3e800000',
    sync: '2f303030312f73796e6300 00 2c660000 3f800000',
  },
  2: {
    people: '2f303030322f70656f706c6500000000 2c690000 00000002',
    mean: '2f303030322f6d65616e0000 2c660000 3f000000',
    median: '2f303030322f6d656469616e00000000 2c660000 00000000',
    min: '2f303030322f6d696e000000 2c660000 00000000',
    max: '2f303030322f6d6178000000 2c660000 3f800000',
    spread: '2f303030322f73707265616400000000 2c660000 3f800000',
    hist: `2f303030322f686973740000 2c6666666666666666000000 3f000000 ${'00000000 '.repeat(6)} 3f000000`,
    spotlight: '2f303030322f73706f746c6967687400 2c660000 3f800000',
  },
  3: {
    people: '2f303030332f70656f706c6500000000 2c690000 00000004',
    share: '2f303030332f736861726500 2c660000 3e800000',
    spotlight: '2f303030332f73706f746c6967687400 2c690000 00000001',
  },
  4: {
    people: '2f303030342f70656f706c6500000000 2c690000 00000004',
    share: '2f303030342f736861726500 2c66666600000000 3e800000 00000000 3f400000',
    winner: '2f303030342f77696e6e657200000000 2c696600 00000002 3f000000',
  },
  5: { people: '2f303030352f70656f706c6500000000 2c690000 00000001' },
  6: {
    people: '2f303030362f70656f706c6500000000 2c690000 00000002',
    centre: '2f303030362f63656e74726500000000 2c666600 3f000000 00000000',
    radius: '2f303030362f72616469757300000000 2c660000 3f000000',
    spotlight: '2f303030362f73706f746c6967687400 2c666600 3f800000 00000000',
  },
}

test('each signal is these bytes', (t) => {
  for (const [lid, signals] of Object.entries(golden))
    t.same(signalsOf(Number(lid)), Object.values(signals).map(hex), `control ${lid}`)
  t.end()
})

test('the spotlight is written as the own value of its control is: a toggle as int, float, or true and false', (t) => {
  const lit = (profile: Partial<Profile>, people?: readonly ControlValue[]) =>
    signalsOf(3, profile, '', people).at(-1)
  const address = '2f303030332f73706f746c6967687400'
  t.same(lit({ toggle: 'float' }), hex(`${address} 2c660000 3f800000`))
  t.same(lit({ toggle: 'tf' }), hex(`${address} 2c540000`))
  t.same(lit({ toggle: 'float' }, [false]), hex(`${address} 2c660000 00000000`))
  t.same(lit({ toggle: 'tf' }, [false]), hex(`${address} 2c460000`))
  t.end()
})

test('the spotlight of a pad is two addresses where its own value is; its centre is not', (t) => {
  const [people, centre, radius, , ...more] = signalsOf(6)
  t.same(more, [])
  t.same(signalsOf(6, { xy: 'split' }), [
    people,
    centre,
    radius,
    hex('2f303030362f73706f746c696768742f78000000 2c660000 3f800000'),
    hex('2f303030362f73706f746c696768742f79000000 2c660000 00000000'),
  ])
  t.end()
})

test('a profile changes nothing else of a signal, whatever it says of Buttons, texts and votes', (t) => {
  for (const { profile } of Object.values<{ readonly profile: Partial<Profile> }>(presets)) {
    for (const lid of [1, 2, 4, 5]) t.same(signalsOf(lid, profile), signalsOf(lid))
    const { toggle = 'int', xy = 'ff' } = profile
    t.same(signalsOf(3, profile), signalsOf(3, { toggle }))
    t.same(signalsOf(6, profile), signalsOf(6, { xy }))
  }
  t.same(signalsOf(1, { button: 'trigger' }), signalsOf(1))
  t.same(signalsOf(4, { votes: 'on' }), signalsOf(4))
  t.end()
})

test('a prefix stands before the address of each signal', (t) => {
  t.same(
    signalsOf(2, {}, '/crowd').map((bytes) => oracles[0]!.read(bytes)[0]!.address),
    Object.keys(golden[2]!).map((name) => `/crowd/0002/${name}`),
  )
  t.end()
})

test('decoders that are not ours read the same numbers', (t) => {
  for (const { read, name } of oracles) {
    const numbersOf = (lid: number) =>
      signalsOf(lid).map((bytes) =>
        read(bytes)[0]!.args.map((arg) => (typeof arg === 'number' ? arg : (arg as { value: number }).value)),
      )
    t.same(numbersOf(2), [[2], [0.5], [0], [0], [1], [1], [0.5, 0, 0, 0, 0, 0, 0, 0.5], [1]], name)
    t.same(numbersOf(3), [[4], [0.25], [1]], name)
    t.same(numbersOf(4), [[4], [0.25, 0, 0.75], [2, 0.5]], name)
    t.same(numbersOf(6), [[2], [0.5, 0], [0.5], [1, 0]], name)
  }
  t.end()
})

test('with nobody all are 0, and the winner is none', (t) => {
  for (const lid of controls.keys()) {
    const silent = signalsOf(lid, {}, '', [])
    t.same(
      silent.flatMap((bytes) => oracles[1]!.read(bytes)[0]!.args.filter((value) => value !== 0)),
      lid === 4 ? [-1] : [],
      `control ${lid}`,
    )
  }
  t.same(signalsOf(4, {}, '', []).at(-1), hex('2f303030342f77696e6e657200000000 2c696600 ffffffff 00000000'))
  t.end()
})
