import { SignalScheduler } from '../../../src/display/signals/signal-scheduler.js'
import { test } from '../../support/tap.js'

/** A crowd whose signals, of these widths, a test sets. */
function schedule(...widths: readonly number[]) {
  let end = 0
  const signals = widths.map((width) => {
    end += width
    return { name: 'mean' as const, at: end - width, width }
  })
  const now = { people: 0, values: Array.from({ length: end }, () => 0), isTouched: true }
  const crowd = {
    signals,
    get count() {
      return now.people
    },
    expire: () => {},
    tick: () => {
      const { isTouched } = now
      now.isTouched = false
      return isTouched
    },
    read: (into: Float64Array) => into.set(now.values),
  }
  const scheduler = new SignalScheduler(crowd)
  scheduler.fit(0)
  const set = (people: number, ...values: readonly number[]) =>
    Object.assign(now, { people, values, isTouched: true })
  /** The places of what is due. */
  const due = (at: number) =>
    scheduler.tick(at) ? [...scheduler.due.keys()].filter((n) => scheduler.due[n] === 1) : []
  return { scheduler, set, due }
}

test('what has changed is due, each signal for itself', (t) => {
  const { set, due } = schedule(1, 2)
  t.same(due(0), [], 'not before the first person')
  set(1, 0, 0, 0)
  t.same(due(100), [0, 1], 'at first all, whatever they are')
  set(1, 0, 0, 0.5)
  t.same(due(200), [1])
  set(1, 0, 0, 0.5 + 1e-9)
  t.same(due(300), [], 'less than single precision shows')
  set(1, -1, 0.25, 0.5)
  t.same(due(400), [0, 1])
  t.end()
})

test('each is due again a second after it was said last, and ticks between cost nothing', (t) => {
  const { scheduler, set, due } = schedule(1, 1)
  set(1, 1, 1)
  t.same(due(0), [0, 1])
  set(1, 1, 2)
  t.same(due(300), [1])
  scheduler.look = () => t.fail('it looks though nothing has changed')
  t.same(due(900), [])
  scheduler.look = () => {}
  t.same(due(1000), [0])
  t.same(due(1300), [1])
  t.same(due(2000), [0])
  t.same(due(5000), [0, 1])
  t.end()
})

test('with one tick a second each is due at every tick, though timers come a little early', (t) => {
  const { set, due } = schedule(1)
  set(1, 1)
  due(0)
  for (const at of [999.3, 1999, 2998.2]) t.same(due(at), [0], `${at}`)
  t.end()
})

test('the end is due once, and then nothing until somebody comes', (t) => {
  const { scheduler, set, due } = schedule(1, 1)
  set(1, 1, 0)
  due(0)
  set(0, 0, 0)
  t.same(due(500), [0, 1], 'also of what was 0 before')
  t.same([due(600), due(2000), due(9000)], [[], [], []])
  set(0, 0, 0)
  t.same(due(9500), [], 'one who has come and gone between two ticks')
  set(1, 1, 0)
  t.same(due(10_000), [0, 1])
  t.equal(scheduler.isNew, true)
  t.end()
})

test('a new signal is distinguished from one that is only repeated', (t) => {
  const { scheduler, set, due } = schedule(1)
  const news: boolean[] = []
  const tick = (at: number) => {
    due(at)
    news.push(scheduler.isNew)
  }
  set(1, 0)
  tick(0)
  tick(1000)
  set(1, 1)
  tick(1100)
  tick(1200)
  tick(2100)
  set(0, 0)
  tick(2200)
  tick(3300)
  t.same(news, [true, false, true, false, false, true, false])
  t.end()
})

test('who comes is shown the signals from the first person on until a reset; an end that is not said yet comes with the next tick', (t) => {
  const { scheduler, set, due } = schedule(1)
  const shown = () => [scheduler.isHeard, scheduler.isKnown]
  t.same(shown(), [false, false])
  set(1, 1)
  t.same(shown(), [true, true])
  due(0)
  set(0, 0)
  t.same(shown(), [false, true])
  due(100)
  t.same(shown(), [true, true])
  scheduler.hush(200)
  t.same(shown(), [false, false])
  t.same(due(300), [])
  t.same(shown(), [false, false])
  t.end()
})

test('after a reset only what has changed since is due, and the rest when its second is over', (t) => {
  const { scheduler, set, due } = schedule(1, 1)
  set(1, 1, 0)
  due(0)
  set(0, 0, 0)
  scheduler.hush(100)
  set(1, 1, 0)
  t.same(due(200), [0])
  t.same(due(1100), [1])
  t.same(due(1200), [0])
  t.end()
})

test('what was shown to one display between two ticks is said to all, though it is what it was again', (t) => {
  const { scheduler, set, due } = schedule(1, 1)
  set(1, 1, 0)
  due(0)
  set(1, 2, 0)
  scheduler.lookToShow(20)
  set(1, 1, 0)
  t.same(due(50), [0])
  t.same(due(100), [])
  t.end()
})

test('a display that was sent a participant between two ticks is sent the end', (t) => {
  const { scheduler, set, due } = schedule(1)
  set(1, 0)
  scheduler.lookToShow(20)
  set(0, 0)
  t.same(due(50), [0])
  t.same(due(100), [])
  t.end()
})

test('a crowd that begins again says all once more, the end too, but nothing before its first person', (t) => {
  const { scheduler, set, due } = schedule(1, 1)
  scheduler.beginAnew()
  t.same(due(0), [])
  set(1, 1, 0)
  due(100)
  scheduler.beginAnew()
  set(1, 1, 0)
  t.same(due(200), [0, 1])
  set(0, 0, 0)
  due(300)
  scheduler.beginAnew()
  set(0, 0, 0)
  t.same(due(400), [0, 1])
  set(0, 0, 0)
  t.same(due(500), [])
  t.end()
})

test('a crowd without signals is never due nor heard, but time passes for it', (t) => {
  const { scheduler, set, due } = schedule()
  set(3)
  t.same(due(0), [])
  set(0)
  t.same([due(1000), scheduler.isHeard, scheduler.isKnown], [[], false, false])
  t.end()
})
