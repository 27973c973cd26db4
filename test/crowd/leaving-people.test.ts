import { Crowd } from '../../src/crowd/crowd.js'
import { People } from '../../src/crowd/people.js'
import { test } from '../support/tap.js'
import { crowdControl } from './support/crowd-control.js'

const begin = Date.UTC(2026, 10, 22, 20, 15)

test('who is gone leaves room for others: nothing is kept of people who came and went', async (t) => {
  const people = new People()
  const crowds = (['Slider', 'Button'] as const).map(
    (type) => new Crowd(crowdControl({ type, window: 1 }), people),
  )
  for (let n = 0; n < 20_000; n++) {
    people.streamOpened(`p${n}`, begin + n)
    for (const crowd of crowds) crowd.record(`p${n}`, 0.5, begin + n)
    people.streamClosed(`p${n}`, begin + n)
    if (n % 33 === 0) for (const crowd of crowds) crowd.tick(begin + n)
  }
  t.ok(people.size > 0)
  t.ok(people.capacity < 5000, `${people.capacity}`)
  for (const crowd of crowds) crowd.tick(begin + 30_000)
  t.equal(people.size, 0)
})

test('a reset and the end of a control let go of everybody but those with a stream', async (t) => {
  const people = new People()
  const [kept, closed] = [1, 2].map(() => new Crowd(crowdControl({ type: 'Slider', window: 0 }), people))
  people.streamOpened('near', begin)
  for (const crowd of [kept!, closed!])
    for (const id of ['near', 'away', 'gone']) crowd.record(id, 0.5, begin)
  kept!.reset()
  t.equal(people.size, 3)
  closed!.close()
  t.equal(people.size, 1)
  people.streamClosed('near', begin)
  t.equal(people.size, 0)
})
