import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { allRead } from '../support/all-read.js'
import { crowdedShow } from '../support/crowded-show.js'

const props = { label: 'x' }
const crowded = (lid: number, type: string, signals: readonly string[], more: object = {}) => ({
  ...{ lid, type, props, each: false },
  crowd: { signals, window: 3 },
  ...more,
})
const slider = crowded(2, 'Slider', ['people', 'mean'])

test('while the output is held no signal leaves by any path, and at release each is sent as it is then', async (t) => {
  const { act, tick, ticks, turnPage, heard, holdBack, release } = await crowdedShow(t, {
    a: [slider, crowded(3, 'Toggle', ['share'])],
    b: [],
  })
  act(2, 0.5)
  act(3, true)
  tick()
  await heard()
  holdBack()
  act(2, 1)
  ticks(2000)
  turnPage('b')
  turnPage('a')
  ticks(500)
  act(2, 0, 'another')
  t.same(await heard(), [])
  release()
  t.same(await heard(), ['/0002/people i 2', '/0002/mean f 0.5', '/0003/share f 1'], 'a turned page too')
})

test('what was the same all the while is not sent at release, and is said again in its time', async (t) => {
  const { act, tick, ticks, heard, holdBack, release } = await crowdedShow(t, {
    a: [crowded(2, 'Slider', ['people'], { each: true, crowd: { signals: ['people'], window: 0 } })],
  })
  act(2, 0.5)
  tick()
  t.same(await heard(), ['/0002 f 0.5', '/0002/people i 1'])
  holdBack()
  ticks(3000)
  release()
  t.same(await heard(), [])
  ticks(1000)
  t.same(await heard(), ['/0002/people i 1'])
})

test('who left while the output was held is gone at release, once', async (t) => {
  const { act, tick, ticks, heard, holdBack, release } = await crowdedShow(t, { a: [slider] })
  act(2, 0.5)
  tick()
  await heard()
  holdBack()
  ticks(4000)
  release()
  t.same(await heard(), ['/0002/people i 0', '/0002/mean f 0'])
  ticks(3000)
  t.same(await heard(), [])
})

test('at release also what is on another page now is sent, and what a display that came meanwhile should know', async (t) => {
  const { act, tick, turnPage, displays, heard, holdBack, release } = await crowdedShow(t, {
    a: [slider],
    b: [crowded(3, 'Toggle', ['share'])],
  })
  turnPage('b')
  act(3, true)
  tick()
  turnPage('a')
  tick()
  await heard()
  holdBack()
  act(2, 1)
  tick()
  turnPage('b')
  const late = await openSink(t)
  const guest = displays.addGuest(displayOptions({ port: late.port }))
  await until(() => guest.state === 'up')
  t.same([await heard(), await allRead(late)], [[], []])
  release()
  t.same(await heard(), ['/0002/people i 1', '/0002/mean f 1', '/0003/share f 1'])
  t.same((await late.received(3)).slice(0, 3), ['/0002/people i 1', '/0002/mean f 1', '/0003/share f 1'])
  displays.removeGuest(guest)
})

test('a reset goes out also while the output is held, and says all there is', async (t) => {
  const options = ['a', 'b'].map((label, index) => ({ index, label }))
  const { act, tick, ticks, reset, heard, holdBack } = await crowdedShow(t, {
    a: [slider, crowded(4, 'Index', ['winner'], { options })],
  })
  act(2, 0.5)
  act(4, 1)
  tick()
  await heard()
  holdBack()
  act(2, 1)
  tick()
  reset(2)
  reset(4)
  t.same(await heard(), ['/0002/people i 0', '/0002/mean f 0', '/0004/winner if -1 0'])
  ticks(2000)
  t.same(await heard(), [])
})

test('what waits for a slow display when the output is held is dropped, counted, and sent as it is at release', async (t) => {
  const { act, tick, displays, sink, holdBack, release } = await crowdedShow(
    t,
    { a: [slider] },
    { profile: { maxRate: 5 } },
  )
  const [display] = displays.all
  act(2, 0.25)
  tick()
  await sink.received(2)
  act(2, 0.5)
  tick()
  holdBack()
  t.equal(display?.dropped, 1, 'the mean; people had not changed')
  act(2, 1)
  for (let n = 0; n < 5; n++) {
    tick(300)
    displays.flush()
  }
  t.equal((await allRead(sink)).length, 2)
  release()
  displays.flush()
  t.same((await sink.received(4)).slice(2), ['/0002/people i 1', '/0002/mean f 1'])
})
