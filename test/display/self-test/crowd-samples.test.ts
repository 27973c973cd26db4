import { testDisplay } from '../../../src/display/self-test/display-test.js'
import { testLive } from '../../../src/display/self-test/live-test.js'
import { openLog } from '../../../src/log.js'
import { displayOptions } from '../../support/show/display-options.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { fileOf } from '../support/crowded-show.js'
import { play } from '../support/play.js'

const props = { label: 'x' }
const options = ['a', 'b'].map((label, index) => ({ index, label }))
const file = fileOf({
  a: [
    { lid: 1, type: 'Button', props, each: false, crowd: { signals: ['people', 'energy', 'sync'] } },
    { lid: 2, type: 'Slider', props, crowd: { signals: ['people', 'mean', 'spotlight'] } },
    { lid: 4, type: 'Index', props, options, each: false, crowd: { signals: ['share', 'winner'] } },
  ],
  b: [{ lid: 6, type: 'XYPad', props, each: false, crowd: { signals: ['centre'] } }],
})
const samples = [
  '/0001/people i 1',
  '/0001/energy f 0.25',
  '/0001/sync f 0',
  '/0002 f 0.5',
  '/0002/people i 1',
  '/0002/mean f 0.500008',
  '/0002/spotlight f 0.500008',
  '/0004/share ff 1 0',
  '/0004/winner if 0 1',
  '/0006/centre ff 0.250004 0.749996',
]
const zeros = [
  '/0001/people i 0',
  '/0001/energy f 0',
  '/0001/sync f 0',
  '/0002 f 0',
  '/0002/people i 0',
  '/0002/mean f 0',
  '/0002/spotlight f 0',
  '/0004/share ff 0 0',
  '/0004/winner if -1 0',
  '/0006/centre ff 0 0',
]
const log = openLog({ level: 'silent', form: 'json' })

test('a display is tried with all signals, of one person, and with their zeros; not with actions that are not sent', async (t) => {
  const sink = await openSink(t)
  const catalogue = new Map([['show', layoutOf(file)]])
  const { failure } = await testDisplay(displayOptions({ port: sink.port }), catalogue, 'samples', log)
  t.equal(failure, undefined)
  t.same(await sink.received(samples.length), samples)
  await testDisplay(displayOptions({ port: sink.port }), catalogue, 'zeros', log)
  t.same((await sink.received(2 * samples.length)).slice(samples.length), zeros)
})

test('in a running show too, and its people stay who they are', async (t) => {
  const sink = await openSink(t)
  const { load, act, layouts, displays } = play(t)
  await load([displayOptions({ port: sink.port, prefix: '/crowd' })], file)
  act(1, null)
  const [display] = displays.all
  t.match(await testLive(display!, [...layouts.byId.values()], () => false), {
    sent: samples.length,
    failure: undefined,
  })
  t.same(
    await sink.received(samples.length),
    samples.map((message) => `/crowd${message}`),
  )
  const people = [...layouts.byId.get('show')!.controls.values()].map(({ state }) => state.crowd?.count)
  t.same(people, [1, 0, 0, 0])
})
