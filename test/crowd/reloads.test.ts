import { Crowd } from '../../src/crowd/crowd.js'
import { People } from '../../src/crowd/people.js'
import { test } from '../support/tap.js'
import { crowdControl } from './support/crowd-control.js'
import { describeAt } from './support/describe-at.js'

const begin = Date.UTC(2026, 10, 22, 20, 15)

test('who is no longer counted does not come back when a reload makes the window longer', async (t) => {
  const crowd = new Crowd(crowdControl({ type: 'Slider', window: 5 }), new People())
  crowd.record('early', 0, begin)
  crowd.record('late', 1, begin + 3000)
  crowd.fit(crowdControl({ type: 'Slider', window: 60 }), begin + 5000)
  t.match(describeAt(crowd, begin + 5000), { people: 1, mean: 1 })
  t.equal(describeAt(crowd, begin + 62_999).people, 1, 'who still was counts for the longer window')
  t.equal(describeAt(crowd, begin + 63_000).people, 0)
})

test('a shorter window ends at once anybody who is too old for it, with an open stream or without', async (t) => {
  const people = new People()
  const crowd = new Crowd(crowdControl({ type: 'Slider', window: 60 }), people)
  for (const id of ['at home', 'away']) crowd.record(id, 0, begin)
  people.streamOpened('at home', begin + 2000)
  crowd.fit(crowdControl({ type: 'Slider', window: 3 }), begin + 2999)
  t.equal(describeAt(crowd, begin + 2999).people, 2)
  t.equal(describeAt(crowd, begin + 3000).people, 1, 'the age of the one with a stream stands still at 2 s')
  crowd.fit(crowdControl({ type: 'Slider', window: 2 }), begin + 3000)
  t.equal(describeAt(crowd, begin + 3000).people, 0)
})

test('a crowd that a shorter window has ended begins again, though nobody looked', async (t) => {
  const crowd = new Crowd(crowdControl({ type: 'Index', window: 600 }), new People())
  crowd.record('a', 1, begin)
  crowd.tick(begin)
  crowd.fit(crowdControl({ type: 'Index', window: 1 }), begin)
  for (const [at, id] of ['b', 'c'].entries()) crowd.record(id, at, begin + 5000)
  t.same(describeAt(crowd, begin + 5000).winner, [0, 0], 'the winner of the crowd before is forgotten')
})

test('with a window again, ages count from what people did, not from the reload', async (t) => {
  const crowd = new Crowd(crowdControl({ type: 'Toggle', window: 0 }), new People())
  crowd.record('early', true, begin)
  crowd.record('late', true, begin + 60_000)
  crowd.fit(crowdControl({ type: 'Toggle', window: 30 }), begin + 61_000)
  t.equal(describeAt(crowd, begin + 61_000).people, 1)
  t.equal(describeAt(crowd, begin + 90_000).people, 0)
})

test('what those leave behind who are too old for a new window is nothing', async (t) => {
  const crowd = new Crowd(crowdControl({ type: 'Button', window: 0 }), new People())
  crowd.record('early', null, begin)
  crowd.record('late', null, begin + 8000)
  crowd.fit(crowdControl({ type: 'Button', window: 2 }), begin + 8000)
  t.match(describeAt(crowd, begin + 8000), { people: 1, energy: 0.25 })
})

test('an option that is removed is forgotten as the winner, even if it comes back', async (t) => {
  const crowd = new Crowd(crowdControl({ type: 'Index', options: 3 }), new People())
  crowd.record('a', 2, begin)
  crowd.tick(begin)
  t.same(describeAt(crowd, begin).winner, [2, 1])
  crowd.fit(crowdControl({ type: 'Index', options: 2 }), begin)
  t.match(describeAt(crowd, begin), { people: 1, share: [0, 0], winner: [0, 0] })
  crowd.fit(crowdControl({ type: 'Index', options: 3 }), begin)
  for (const id of ['b', 'c']) crowd.record(id, 1, begin)
  t.match(describeAt(crowd, begin), { share: [0, 2 / 3, 1 / 3], winner: [1, 1 / 3] })
})

test('an option that was away for a while leads from its return on, not from before', async (t) => {
  const crowd = new Crowd(crowdControl({ type: 'Index', options: 3 }), new People())
  crowd.record('a', 0, begin)
  crowd.tick(begin)
  for (const id of ['b', 'c']) crowd.record(id, 2, begin)
  crowd.tick(begin + 100)
  crowd.fit(crowdControl({ type: 'Index', options: 2 }), begin + 200)
  crowd.tick(begin + 300)
  crowd.fit(crowdControl({ type: 'Index', options: 3 }), begin + 2000)
  const winnerAt = (ms: number) => {
    crowd.tick(begin + ms)
    return (describeAt(crowd, begin + ms).winner as number[])[0]
  }
  t.equal(winnerAt(2100), 0)
  t.equal(winnerAt(3099), 0)
  t.equal(winnerAt(3100), 2)
})
