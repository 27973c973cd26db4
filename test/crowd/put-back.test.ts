import { Crowd } from '../../src/crowd/crowd.js'
import { People } from '../../src/crowd/people.js'
import { test } from '../support/tap.js'
import { crowdControl } from './support/crowd-control.js'
import { describeAt } from './support/describe-at.js'

const begin = Date.UTC(2026, 10, 22, 20)

/** A Slider whose people count for 30 s. */
function open() {
  const people = new People()
  const crowd = new Crowd(crowdControl({ type: 'Slider', window: 30 }), people, () => 0)
  return { people, crowd, at: (seconds: number) => begin + 1000 * seconds }
}

test('who was counted before a reset is counted again, as old as they were', (t) => {
  const { crowd, at } = open()
  crowd.record('ann', 1, at(0))
  crowd.record('bob', 0, at(20))
  const counted = crowd.counted(at(25))
  t.same(counted, [
    { id: 'ann', value: 65_535, age: 25_000 },
    { id: 'bob', value: 0, age: 5000 },
  ])
  const before = describeAt(crowd, at(25))
  crowd.reset()
  t.equal(crowd.count, 0)
  crowd.putBack(counted, at(26))
  t.same(describeAt(crowd, at(26)), before)
  t.match(describeAt(crowd, at(30.9)), { people: 2 })
  t.match(describeAt(crowd, at(31.1)), { people: 1, mean: 0 }, 'ann had five seconds left')
  t.match(describeAt(crowd, at(50.9)), { people: 1 })
  t.match(describeAt(crowd, at(51.1)), { people: 0 })
  t.end()
})

test('who has acted since keeps the newer value and age; who comes twice is counted once', (t) => {
  const { crowd, at } = open()
  crowd.record('ann', 1, at(0))
  crowd.record('bob', 1, at(0.5))
  const counted = crowd.counted(at(1))
  crowd.reset()
  crowd.record('ann', 0, at(2))
  for (const second of [3, 4]) crowd.putBack(counted, at(second))
  t.match(describeAt(crowd, at(4)), { people: 2, mean: 0.5 })
  t.match(describeAt(crowd, at(31.9)), { people: 2 })
  t.match(describeAt(crowd, at(32.1)), { people: 1, mean: 1 }, 'ann has gone')
  t.match(describeAt(crowd, at(32.6)), { people: 0 })
  t.end()
})

test('nobody ages with an open stream, and a window that a reload has made shorter counts', (t) => {
  const { crowd, people, at } = open()
  crowd.record('ann', 1, at(0))
  crowd.record('bob', 1, at(9))
  people.streamOpened('ann', at(5))
  const counted = crowd.counted(at(10))
  t.match(counted, [{ age: 5000 }, { age: 1000 }])
  crowd.reset()
  crowd.putBack(counted, at(100))
  t.match(describeAt(crowd, at(128.9)), { people: 2 })
  t.match(describeAt(crowd, at(1000)), { people: 1 })
  crowd.reset()
  crowd.fit(crowdControl({ type: 'Slider', window: 2 }), at(1000))
  crowd.putBack(counted, at(1000))
  t.match(describeAt(crowd, at(1000)), { people: 1 }, 'bob alone')
  t.end()
})

test('people of a Button are not counted again, since that would be a press', (t) => {
  const crowd = new Crowd(crowdControl({ type: 'Button', window: 30 }), new People(), () => 0)
  crowd.record('ann', null, begin)
  const counted = crowd.counted(begin)
  crowd.reset()
  crowd.putBack(counted, begin)
  t.match(describeAt(crowd, begin), { people: 0, energy: 0 })
  t.end()
})
