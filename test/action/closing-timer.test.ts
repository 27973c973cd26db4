import type { Test } from 'tap'
import { ClosingTimer } from '../../src/action/closing-timer.js'
import { enableControl } from '../../src/action/operate.js'
import { Displays } from '../../src/display/displays.js'
import { Faults } from '../../src/faults.js'
import { ShowState } from '../../src/state/show-state.js'
import { recordLog } from '../support/record-log.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { fixDate } from '../support/time/fixed-date.js'

const show = new Map([['show', layoutOf()]])

test('a control closes at its time, as if an operator had closed it', async (t) => {
  const { state, live, enable, events, time, commits } = open(t)
  enable(1, 30)
  state.changes.take(0)
  await time.advance(29_990)
  t.match(live(1), { enabled: true, closing: {} })
  t.equal(commits(), 0)
  await time.advance(20)
  t.match(live(1), { enabled: false, closing: undefined })
  t.same(state.changes.take(0), [
    ['enabled', 'show', 1, false],
    ['closing', 'show', 1, null],
  ])
  t.equal(commits(), 1, 'and that is stored')
  t.same(events, ['info: control enabled', 'info: control disabled'])
  t.match(state.steering.of('show').at(-1), { by: 'timer', did: { enabled: { lid: 1, enabled: false } } })
})

test('one timer is enough for several, in whatever order they are set', async (t) => {
  const { live, enable, time } = open(t)
  const isOpen = () => [1, 2, 3].map((lid) => live(lid).enabled)
  enable(1, 20)
  enable(2, 10)
  enable(3, 30)
  for (const expected of [
    [true, false, true],
    [false, false, true],
    [false, false, false],
  ]) {
    await time.advance(10_010)
    t.same(isOpen(), expected)
  }
})

test('the last word counts: other seconds, no end, or closed before', async (t) => {
  const { live, enable, disable, time, events } = open(t)
  const isOpen = () => [1, 2, 3, 4].map((lid) => live(lid).enabled)
  for (const lid of [1, 2, 3, 4]) enable(lid, 10)
  await time.advance(9990)
  enable(1, 10)
  enable(2)
  disable(3)
  enable(4, 1)
  await time.advance(100)
  t.same(isOpen(), [true, true, false, true])
  await time.advance(1000)
  t.same(isOpen(), [true, true, false, false])
  await time.advance(10_000)
  t.same(isOpen(), [false, true, false, false])
  await time.advance(100_000)
  t.same(isOpen(), [false, true, false, false])
  t.equal(events.filter((event) => event === 'info: control disabled').length, 3, 'each once')
})

test('a clock that is set, forward or back, changes nothing', async (t) => {
  const { live, enable, time } = open(t)
  const date = fixDate(t)
  enable(1, 30)
  enable(2, 60)
  date.advance(3_600_000)
  await time.advance(29_990)
  t.ok(live(1).enabled)
  date.advance(-7_200_000)
  await time.advance(20)
  t.same([live(1).enabled, live(2).enabled], [false, true])
  await time.advance(29_990)
  t.notOk(live(2).enabled)
})

test('a control closes while its layout is gone, and is closed when it is back', async (t) => {
  const { state, live, enable, time } = open(t)
  enable(1, 10)
  enable(2, 20)
  state.layouts.load(new Map())
  await time.advance(10_010)
  state.layouts.load(show)
  t.same([live(1).enabled, live(2).enabled], [false, true])
  await time.advance(10_000)
  t.notOk(live(2).enabled, 'and one whose time was not over goes on')
})

test('what was to close while nothing ran closes at once', async (t) => {
  const { state, live, enable, time, restarted } = open(t)
  enable(1, 10)
  enable(2, 60)
  await time.advance(1000)
  const date = fixDate(t)
  date.advance(20_000)
  const next = restarted([...state.entries()])
  t.match(next.live(1), { enabled: false, closing: undefined })
  t.ok(next.live(2).enabled)
  t.same(next.events, ['info: control disabled'])
  t.ok(live(1).enabled, 'which this one knows nothing of')
  await time.advance(38_990)
  t.ok(next.live(2).enabled)
  await time.advance(20)
  t.notOk(next.live(2).enabled)
})

test('after its end it closes nothing', async (t) => {
  const { live, enable, time, timer } = open(t)
  enable(1, 10)
  timer.close()
  await time.advance(20_000)
  t.ok(live(1).enabled)
  enable(2, 10)
  await time.advance(20_000)
  t.ok(live(2).enabled)
})

/** A timer for a show, on a clock that the test advances. */
function open(t: Test) {
  const time = advanceTime(t)
  return { time, restarted, ...begin([]) }

  function restarted(entries: Parameters<ShowState['restore']>[0]) {
    return begin(structuredClone(entries))
  }

  function begin(entries: Parameters<ShowState['restore']>[0]) {
    const { log, events } = recordLog()
    const state = new ShowState()
    state.restore(entries)
    state.layouts.load(show)
    const displays = new Displays(log, state.layouts, new Faults(log), state.hold)
    let commits = 0
    const commit = {
      join: () => {
        commits++
      },
    }
    const context = { state, displays, log, commit }
    const timer = new ClosingTimer(context)
    t.teardown(() => timer.close())
    const live = (lid: number) => state.layouts.byId.get('show')!.controls.get(lid)!
    return {
      state,
      timer,
      events,
      live,
      commits: () => commits,
      enable: (lid: number, seconds?: number) => enableControl(context, live(lid), true, 'test', seconds),
      disable: (lid: number) => enableControl(context, live(lid), false, 'test'),
    }
  }
}
