import { Ticks } from '../../../src/display/signals/ticks.js'
import { Faults } from '../../../src/faults.js'
import { openLog } from '../../../src/log.js'
import { freePort } from '../../support/machine/free-port.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { allRead } from '../support/all-read.js'
import { crowdedShow, fileOf } from '../support/crowded-show.js'
import { play } from '../support/play.js'

const log = openLog({ level: 'silent', form: 'json' })
const props = { label: 'x' }
const crowded = (lid: number, type: string, signals: readonly string[], more: object = {}) => ({
  ...{ lid, type, props, crowd: { signals, window: 0 } },
  ...more,
})
const options = ['a', 'b'].map((label, index) => ({ index, label }))
const pages = {
  a: [
    crowded(1, 'Button', ['people']),
    crowded(2, 'Slider', ['mean']),
    crowded(3, 'Toggle', ['share'], { each: false }),
    crowded(4, 'Index', ['winner'], { options }),
    crowded(5, 'String', ['people']),
    crowded(6, 'XYPad', ['centre']),
  ],
  b: [crowded(7, 'Slider', ['people'])],
}

test('a display that comes is sent the signals of the active page, with the values that its snapshot has', async (t) => {
  const { act, displays } = await crowdedShow(t, pages)
  act(1, null)
  act(2, 0.5)
  act(3, true)
  act(4, 1)
  act(5, 'hello')
  act(7, 1)
  const wanted = {
    values: ['/0001/people i 1', '/0002 f 0.5', '/0002/mean f 0.500008', '/0003/share f 1'],
    all: ['/0001 if 1 0.01', '/0001/people i 1', '/0002 f 0.5', '/0002/mean f 0.500008', '/0003/share f 1'],
  }
  const rest = {
    values: ['/0004/winner if 1 1', '/0005/people i 1'],
    all: ['/0004 i 1', '/0004/winner if 1 1', '/0005 s hello', '/0005/people i 1'],
  }
  for (const snapshot of ['values', 'all', 'off'] as const) {
    const sink = await openSink(t)
    const guest = displays.addGuest(displayOptions({ port: sink.port, profile: { snapshot } }))
    await until(() => guest.state === 'up')
    const expected = snapshot === 'off' ? [] : [...wanted[snapshot], ...rest[snapshot]]
    t.same(await allRead(sink), expected, snapshot)
  }
})

test('a page that is turned brings its signals, also of those who have used it before any tick', async (t) => {
  const { act, tick, turnPage, heard } = await crowdedShow(t, pages)
  act(3, true)
  tick()
  act(7, 1)
  await heard()
  turnPage('b')
  t.same(await heard(), ['/0007 f 1', '/0007/people i 1'])
  turnPage('a')
  t.same(await heard(), ['/0003/share f 1'])
})

test('a display that comes after a reset hears nothing of it, and one that comes after the end does', async (t) => {
  const ends = {
    a: [crowded(3, 'Toggle', ['share'], { each: false, crowd: { signals: ['share'], window: 1 } })],
  }
  const { act, tick, ticks, reset, displays } = await crowdedShow(t, ends)
  act(3, true)
  tick()
  ticks(1000)
  const [late, later] = [await openSink(t), await openSink(t)]
  displays.addGuest(displayOptions({ port: late.port }))
  t.same(await late.received(1), ['/0003/share f 0'])
  reset(3)
  const guest = displays.addGuest(displayOptions({ port: later.port }))
  await until(() => guest.state === 'up')
  t.same(await allRead(later), [])
})

test('a reset that no display has heard is not sent to one that comes later', async (t) => {
  const { act, tick, reset, load, displays } = await crowdedShow(t, pages)
  await load([], fileOf(pages))
  act(3, true)
  tick()
  reset(3)
  tick()
  const late = await openSink(t)
  const guest = displays.addGuest(displayOptions({ port: late.port }))
  await until(() => guest.state === 'up')
  t.same(await allRead(late), [])
})

test('a display that is down while signals are sent has the newest when it is back', async (t) => {
  const time = advanceTime(t)
  const show = play(t)
  const port = await freePort()
  const controls = [crowded(2, 'Slider', ['mean'], { each: false })]
  await show.load([displayOptions({ port })], fileOf({ a: controls }))
  const ticks = new Ticks(show, show.displays, new Faults(log), 20)
  t.teardown(() => ticks.close())
  const [display] = show.displays.all
  let n = 0
  await advanceUntil(time, () => {
    show.act(2, (n++ % 10) / 10)
    return display?.state === 'down'
  })
  show.act(2, 1)
  const sink = await openSink(t, port)
  await advanceUntil(time, () => sink.messages.includes('/0002/mean f 1'))
  t.notOk(sink.messages.some((message) => message !== '/0002/mean f 1'))
  await advanceUntil(time, () => display?.state === 'up')
})
