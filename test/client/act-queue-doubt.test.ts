import { actError, ownError } from '../../src/client/act-error.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'
import {
  busy,
  button,
  carrier,
  openQueue,
  pad,
  slider,
  text,
  toggle,
  valuesOf,
} from './support/open-queue.js'

const disabled = { type: '', title: '', status: 409, code: 'control-disabled', detail: 'closed' }

/** A queue in which a value was lost, and its key was sent again with a newer one. */
function lendValue() {
  const opened = openQueue()
  const { queue, act } = opened
  const [lost, way] = [carrier(true), carrier(true)]
  const old = act(slider, 0.5)
  queue.sendBy(lost)
  queue.lose(lost)
  const replaced = act(slider, 0.7)
  const newer = act(slider, 0.9)
  queue.sendBy(way)
  return { ...opened, way, old, replaced, newer }
}

/** A queue in which an action of this control was lost, and is refused when it is repeated. */
async function refuseInDoubt(lid: number, value: unknown, problem: typeof disabled & { cooldown?: true }) {
  const opened = openQueue()
  const { queue, act } = opened
  const [lost, way] = [carrier(true), carrier(true)]
  const settled = act(lid, value)
  queue.sendBy(lost)
  queue.lose(lost)
  queue.sendBy(way)
  const key = way.sent[0]!.id
  queue.settle(way.sent.pop()!, actError(problem))
  return { ...opened, way, key, outcome: await settled }
}

test('a value that was refused while it was in doubt is repeated before the next one of its control, and not by itself', async (t) => {
  for (const [lid, old, next, repeated] of [
    [slider, 0.5, 0.9, 0.9],
    [pad, [0, 0], [1, 1], [1, 1]],
    [toggle, true, false, true],
  ] as const) {
    const { queue, act, way, key, outcome } = await refuseInDoubt(lid, old, disabled)
    t.equal(outcome, 'unknown')
    const others = [act(button), act(lid === slider ? pad : slider, 0.1)]
    queue.sendBy(way)
    t.same(way.sent.map((sent) => sent.lid).includes(lid), false)
    for (const sent of way.sent.splice(0)) queue.settle(sent)
    t.same(await Promise.all(others), ['ok', 'ok'])

    const moved = act(lid, next)
    queue.sendBy(way)
    t.same(valuesOf(way), [repeated])
    t.equal(way.sent[0]!.id, key)
    queue.settle(way.sent.pop()!, actError(disabled))
    queue.sendBy(way)
    t.same(valuesOf(way), [next], 'and once only: whatever it is answered, the next one goes')
    t.not(way.sent[0]!.id, key)
    queue.settle(way.sent.pop()!)
    t.equal(await moved, 'ok')
    queue.sendBy(way)
    t.same(way.sent, [])

    const again = act(lid, old)
    queue.sendBy(way)
    t.equal(way.sent[0]!.id, key, 'its bytes may still arrive')
    queue.settle(way.sent.pop()!)
    queue.sendBy(way)
    queue.settle(way.sent.pop()!)
    t.equal(await again, 'ok')
    t.equal(queue.size, 0)
  }
})

test('what was refused while it was in doubt is forgotten where it would count once more than somebody means, or cannot count', async (t) => {
  for (const [lid, problem] of [
    [button, disabled],
    [text, disabled],
    [slider, { ...busy, code: 'rate-limited', cooldown: true }],
  ] as const) {
    const { queue, outcome } = await refuseInDoubt(lid, 1, problem)
    t.equal(outcome, 'unknown')
    t.equal(queue.size, 0)
  }
})

test('what was refused while it was in doubt is forgotten with its key', async (t) => {
  const clock = stopClock(t)
  const { queue, act, way, key } = await refuseInDoubt(slider, 0.5, disabled)
  clock.advance(50_001)
  void act(slider, 0.9)
  queue.sendBy(way)
  t.same(valuesOf(way), [0.9])
  t.not(way.sent[0]!.id, key)
  clock.advance(10_000)
  queue.expire()
  t.equal(queue.size, 1)
})

test('a value that was sent with the key of another one is not said to have counted nothing', async (t) => {
  const refused = lendValue()
  t.same(valuesOf(refused.way), [0.9])
  refused.queue.settle(refused.way.sent.pop()!)
  refused.queue.sendBy(refused.way)
  refused.queue.settle(refused.way.sent.pop()!, actError(disabled))
  t.same(await Promise.all([refused.old, refused.newer]), ['ok', 'unknown'])

  const closed = lendValue()
  const later = closed.act(slider, 1)
  closed.queue.clear(ownError('closed', ''))
  t.same(await Promise.all([closed.newer, later]), ['unknown', 'closed'], 'nor another one that it was not')
})
