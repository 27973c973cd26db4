import { actError, ownError } from '../../src/client/act-error.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'
import { busy, button, carrier, openQueue, pad, slider, toggle, valuesOf } from './support/open-queue.js'

test('presses go beside each other, as far as there is room; of a toggle one after the other', (t) => {
  for (const ordered of [true, false]) {
    const { queue, act } = openQueue()
    const way = carrier(ordered, 4)
    for (const value of [true, false, true]) void act(toggle, value)
    for (let n = 0; n < 5; n++) void act(button)
    queue.sendBy(way)
    t.same(valuesOf(way), [true, undefined, undefined, undefined])
    queue.settle(way.sent[0]!)
    queue.settle(way.sent[1]!)
    queue.sendBy(way)
    t.same(valuesOf(way).slice(4), [false, undefined])
  }
  t.end()
})

test('a toggle that has to be repeated is not overtaken, whatever carries the next one', (t) => {
  const { queue, act } = openQueue()
  const [first, second] = [carrier(true), carrier(false)]
  void act(toggle, true)
  void act(toggle, false)
  queue.sendBy(first)
  queue.sendBy(second)
  t.same(valuesOf(second), [])
  queue.lose(first)
  queue.sendBy(second)
  t.same(valuesOf(second), [true])
  t.equal(second.sent[0]!.id, first.sent[0]!.id, 'with the same key')
  queue.settle(second.sent[0]!)
  queue.sendBy(second)
  t.same(valuesOf(second), [true, false])
  t.end()
})

test('values of a slider follow each other where they arrive in order, and wait where not', (t) => {
  for (const ordered of [true, false]) {
    const { queue, act } = openQueue()
    const way = carrier(ordered)
    for (const value of [0.1, 0.2, 0.3]) {
      void act(slider, value)
      queue.sendBy(way)
    }
    t.same(valuesOf(way), ordered ? [0.1, 0.2, 0.3] : [0.1])
    const other = carrier(true)
    void act(slider, 0.4)
    queue.sendBy(other)
    t.same(valuesOf(other), [], 'another carrier could overtake')
  }
  t.end()
})

test('of a slider only the newest value is repeated, and settles those before', async (t) => {
  const { queue, sendEach } = openQueue()
  const [first, second] = [carrier(true), carrier(true)]
  const outcomes = sendEach(slider, [0.1, 0.2], first)
  queue.putBack(first.sent[0]!, busy)
  queue.sendBy(first)
  t.same(valuesOf(first), [0.1, 0.2], 'a newer one is on its way')
  queue.lose(first)
  queue.sendBy(second)
  t.same(valuesOf(second), [0.2])
  queue.settle(second.sent[0]!)
  t.same(await Promise.all(outcomes), ['ok', 'ok'])
  t.equal(queue.size, 0)
})

test('a slider that was lost settles each key before the newest value goes, and says that value with each', async (t) => {
  for (const ordered of [true, false]) {
    const { queue, act, sendEach } = openQueue()
    const [lost, next] = [carrier(true), carrier(ordered)]
    const outcomes = sendEach(slider, [0.1, 0.2], lost)
    queue.lose(lost)
    outcomes.push(act(slider, 0.3), act(slider, 0.4))
    for (const { id } of lost.sent) {
      queue.sendBy(next)
      queue.putBack(next.sent.pop()!, busy)
      queue.sendBy(next)
      queue.sendBy(next)
      t.same(valuesOf(next), [0.4], 'a refusal that passes settles nothing, and nothing else goes before')
      const sent = next.sent.pop()!
      t.equal(sent.id, id)
      queue.settle(sent)
    }
    outcomes.push(act(slider, 0.5))
    queue.sendBy(next)
    t.same(valuesOf(next), [0.5])
    queue.settle(next.sent[0]!)
    t.same(new Set(await Promise.all(outcomes)), new Set(['ok']))
    t.equal(queue.size, 0)
  }
})

test('of a slider at most four values are on their way, and the newest of the others follows', (t) => {
  const { queue, act } = openQueue()
  const way = carrier(true)
  for (let value = 1; value <= 9; value++) {
    void act(slider, value)
    queue.sendBy(way)
  }
  t.same(valuesOf(way), [1, 2, 3, 4])
  queue.settle(way.sent[0]!)
  queue.sendBy(way)
  t.same(valuesOf(way), [1, 2, 3, 4, 9])
  t.equal(queue.size, 4)
  t.end()
})

test('all sliders of a phone have one pace, and take turns; presses wait for nobody', (t) => {
  const clock = stopClock(t)
  const { queue, act } = openQueue({ pace: 60 })
  const way = carrier(false, 1000)
  const sentBy = (ms: number, each: (at: number) => unknown) => {
    way.sent.length = 0
    for (let at = 0; at < ms; at += 10) {
      each(at)
      queue.sendBy(way)
      for (const sent of way.sent) queue.settle(sent)
      clock.advance(10)
    }
    return [slider, pad, button].map((lid) => way.sent.filter((sent) => sent.lid === lid).length)
  }
  const drag = (at: number) => [act(slider, at), act(pad, at)]
  t.same(sentBy(1200, drag), [10, 10, 0])
  t.equal(valuesOf(way)[1], 60, 'the newest')
  const press = (at: number, every: number) => at % every === 0 && void act(button)
  t.same(
    sentBy(1200, (at) => [drag(at), press(at, 120)]),
    [5, 5, 10],
    'as many together',
  )
  const [moves, , presses] = sentBy(1200, (at) => [void act(slider, at), press(at, 20)])
  t.equal(presses, 60)
  t.ok(moves! >= 3, `${moves} moves beside more presses than that`)
  t.end()
})

test('a refusal says nothing of a try that was not answered', async (t) => {
  const { queue, act } = openQueue()
  const [first, second] = [carrier(true), carrier(true)]
  const outcomes = [act(button), act(button), act(toggle, true)]
  queue.sendBy(first)
  queue.settle(first.sent[1]!, actError(busy))
  queue.lose(first)
  queue.sendBy(second)
  for (const sent of second.sent) queue.settle(sent, actError(busy))
  t.same(await Promise.all(outcomes), ['unknown', 'overloaded', 'unknown'])
})

test('what was never sent has certainly not counted: when it is given up, and when everything is', async (t) => {
  const clock = stopClock(t)
  const { queue, act } = openQueue()
  const old = act(button)
  clock.advance(60_001)
  queue.expire()
  t.equal(await old, 'unsent')
  const way = carrier(true, 2)
  const acts = [act(button), act(button), act(button)]
  queue.sendBy(way)
  queue.putBack(way.sent[1]!, busy)
  queue.clear(ownError('closed', ''))
  t.same(await Promise.all(acts), ['unknown', 'closed', 'closed'])
})

test('what is too old is not sent again, and given up: unknown where it may count, else as it was refused', async (t) => {
  const clock = stopClock(t)
  const { queue, act } = openQueue({ lastTry: 20, known: 100 })
  const way = carrier(true)
  const acts = [act(button), act(button), act(button)]
  queue.sendBy(way)
  queue.putBack(way.sent[0]!)
  queue.putBack(way.sent[0]!, busy)
  queue.putBack(way.sent[1]!, busy)
  clock.advance(21)
  queue.sendBy(way)
  t.equal(way.sent.length, 3)
  queue.expire()
  t.equal(queue.size, 3)
  clock.advance(80)
  queue.expire()
  t.same(await Promise.all(acts), ['unknown', 'overloaded', 'unknown'])
})

test('a phone that was asleep knows it by the clock on the wall', async (t) => {
  const { queue, act } = openQueue()
  const [lost, way] = [carrier(true), carrier(true)]
  const pressed = act(button)
  queue.sendBy(lost)
  queue.lose(lost)
  const { now } = Date
  t.teardown(() => Object.assign(Date, { now }))
  Date.now = () => now() + 50_001
  queue.sendBy(way)
  t.same(way.sent, [])
  Date.now = () => now() + 60_001
  queue.expire()
  t.equal(await pressed, 'unknown')
})
