import type { Test } from 'tap'
import { Display } from '../../../src/display/link/display.js'
import type { Mapping } from '../../../src/display/map/map-document.js'
import { ControlOutput } from '../../../src/display/output/control-output.js'
import { Repair } from '../../../src/display/output/repair.js'
import type { Profile } from '../../../src/display/wire/profile.js'
import { openLog } from '../../../src/log.js'
import { type ControlState, initialState } from '../../../src/state/control-state.js'
import { displayOptions } from '../../support/show/display-options.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { outputOf } from '../support/output-of.js'

const log = openLog({ level: 'silent', form: 'json' })

interface Case {
  readonly lid: number
  readonly state: Partial<ControlState>
  readonly profile?: Partial<Profile>
  readonly prefix?: string
  readonly mapping?: Omit<Mapping, 'lid' | 'address'>
}

/** What a display receives, as a decoder that is not ours reads it. */
async function shown(t: Test, { lid, state, profile, prefix, mapping }: Case, messages = 1) {
  const sink = await openSink(t)
  const map = mapping && { file: 'map.json', mappings: [{ ...mapping, lid, address: '/a/b' }] }
  const display = new Display(
    displayOptions({
      port: sink.port,
      ...(profile && { profile }),
      ...(prefix && { prefix }),
      ...(map && { map }),
    }),
    log,
  )
  t.teardown(() => display.close())
  await display.start()
  outputOf(lid, state, display).channel?.show()
  display.flush()
  return await sink.received(messages)
}

test('a Button is count and share, one of them, or a 1 at every press', async (t) => {
  const press = { lid: 1, state: { count: 16 } }
  t.same(await shown(t, press), ['/0001 if 16 0.25'])
  t.same(await shown(t, { ...press, profile: { button: 'f' } }), ['/0001 f 0.25'])
  t.same(await shown(t, { ...press, profile: { button: 'i' } }), ['/0001 i 16'])
  t.same(await shown(t, { ...press, profile: { button: 'trigger' } }), ['/0001 i 1'])
})

test('a Toggle is an int, a float, or true and false', async (t) => {
  for (const value of [true, false]) {
    const flip = { lid: 3, state: { value } }
    t.same(await shown(t, flip), [`/0003 i ${Number(value)}`])
    t.same(await shown(t, { ...flip, profile: { toggle: 'float' } }), [`/0003 f ${Number(value)}`])
    t.same(await shown(t, { ...flip, profile: { toggle: 'tf' } }), [`/0003 ${value ? 'T' : 'F'} ${value}`])
  }
})

test('an XYPad is two arguments or two addresses', async (t) => {
  const drag = { lid: 6, state: { value: [0.25, 1] as const } }
  t.same(await shown(t, drag), ['/0006 ff 0.25 1'])
  t.same(await shown(t, { ...drag, profile: { xy: 'split' } }, 2), ['/0006/x f 0.25', '/0006/y f 1'])
})

test('a text is UTF-8, or ASCII with a mark for each other character, or not sent', async (t) => {
  const text = { lid: 5, state: { value: 'naïve 👋🏽\n日本' } }
  t.same(await shown(t, text), ['/0005 s naïve 👋🏽\n日本'])
  t.same(await shown(t, { ...text, profile: { string: 'ascii' } }), ['/0005 s na?ve ??\n??'])
  t.same(await shown(t, { ...text, profile: { string: 'off' } }, 0), [])
})

test('each choice of an Index is followed by the votes where they are wanted', async (t) => {
  const choice = { lid: 4, state: { value: 2 }, profile: { votes: 'on' } } as const
  t.same(await shown(t, choice, 2), ['/0004 i 2', '/0004/votes iiiiiiii 0 1 2 3 4 5 6 7'])
})

test('a prefix stands before every address', async (t) => {
  const choice = { lid: 4, state: { value: 2 }, profile: { votes: 'on' }, prefix: '/crowd' } as const
  t.same(await shown(t, choice, 2), ['/crowd/0004 i 2', '/crowd/0004/votes iiiiiiii 0 1 2 3 4 5 6 7'])
})

test('a map gives another address as it stands, without the prefix, and keeps the arguments', async (t) => {
  t.same(await shown(t, { lid: 1, state: { count: 16 }, prefix: '/crowd', mapping: {} }), ['/a/b if 16 0.25'])
  const drag = { lid: 6, state: { value: [0.25, 1] as const }, mapping: {} }
  t.same(await shown(t, { ...drag, profile: { xy: 'split' } }, 2), ['/a/b/x f 0.25', '/a/b/y f 1'])
})

test('a map gives the two axes of a pad an address each', async (t) => {
  const drag = {
    lid: 6,
    state: { value: [0.25, 1] as const },
    mapping: { addressY: '/c', range: [0, 8] },
  } as const
  t.same(await shown(t, drag, 2), ['/a/b f 2', '/c f 8'])
})

test('a map makes one argument of another type or range', async (t) => {
  const cases: readonly [
    lid: number,
    state: Partial<ControlState>,
    mapping: Case['mapping'],
    message: string,
  ][] = [
    [1, { count: 16 }, { type: 'f' }, '/a/b f 0.25'],
    [1, { count: 16 }, { type: 'i' }, '/a/b i 16'],
    [1, { count: 16 }, { type: 's' }, '/a/b s 16'],
    [1, { count: 16 }, { range: [0, 200] }, '/a/b f 50'],
    [2, { value: 0.25 }, { type: 'i', range: [0, 255] }, '/a/b i 64'],
    [2, { value: 0.25 }, { range: [1, -1] }, '/a/b f 0.5'],
    [2, { value: 0.25 }, { type: 's' }, '/a/b s 0.25'],
    [3, { value: true }, { type: 'f' }, '/a/b f 1'],
    [3, { value: true }, { type: 'i', range: [1, 0] }, '/a/b i 0'],
    [4, { value: 7 }, { range: [0, 1] }, '/a/b f 1'],
    [4, { value: 7 }, { type: 'f' }, '/a/b f 7'],
    [4, { value: 7 }, { type: 's' }, '/a/b s sticker 7'],
    [5, { value: 'ha' }, { type: 's' }, '/a/b s ha'],
    [6, { value: [0.25, 1] }, { type: 'i', range: [0, 100] }, '/a/b ii 25 100'],
  ]
  for (const [lid, state, mapping, message] of cases)
    t.same(await shown(t, { lid, state, ...(mapping && { mapping }) }), [message], JSON.stringify(mapping))
})

test('a state can be shown without a press, where a press is all that a display is sent', async (t) => {
  const sink = await openSink(t)
  const display = new Display(displayOptions({ port: sink.port, profile: { button: 'trigger' } }), log)
  t.teardown(() => display.close())
  await display.start()
  const button = outputOf(1, { count: 3 }, display)
  button.showZero(false)
  button.showStateOn(display)
  outputOf(2, { value: 1 }, display).showZero(false)
  display.flush()
  t.same(await sink.received(1), ['/0002 f 1'])
})

test('what was shown is shown again by the output that a reload has made since', async (t) => {
  const sink = await openSink(t)
  const display = new Display(displayOptions({ port: sink.port }), log)
  t.teardown(() => display.close())
  await display.start()
  const control = layoutOf().controls.get(2)!
  const live = { control, state: initialState('show', 2, 'Slider') }
  const repair = new Repair(
    () => 0,
    () => {},
  )
  const makeOutput = () => new ControlOutput(live, [[display]], repair)
  makeOutput().showAgain(display, 0)
  makeOutput().channel?.show()
  live.state.value = 1
  makeOutput().showAgain(display, 0)
  makeOutput().showAgain(display, 1)
  display.flush()
  t.same(await sink.received(2), ['/0002 f 0', '/0002 f 1'])
})

test('before the first action a control is zero', async (t) => {
  t.same(await shown(t, { lid: 6, state: {} }), ['/0006 ff 0 0'])
  t.same(await shown(t, { lid: 5, state: {} }), ['/0005 s '])
})
