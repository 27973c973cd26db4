import { Crowd } from '../../src/crowd/crowd.js'
import { People } from '../../src/crowd/people.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { describeAt } from './support/describe-at.js'

const props = { label: 'x' }

/** The crowd of a Slider, in which the light goes to anybody who stands first. */
function crowdOf(signals: readonly string[], window = 0): Crowd {
  const controls = [{ lid: 1, type: 'Slider', props, crowd: { signals, window } }]
  const layout = layoutOf({ layoutId: 'show', activePageId: 'a', pages: [{ pageId: 'a', controls }] })
  return new Crowd(layout.controls.get(1)!, new People(), () => 0)
}

test('a change is reported at the next tick, even if the state was asked for before it', (t) => {
  const crowd = crowdOf(['spotlight', 'people'], 15)
  crowd.record('ann', 0, 0)
  crowd.record('bob', 1, 0)
  t.equal(crowd.tick(10), true)
  t.strictSame(describeAt(crowd, 10), { spotlight: 0, people: 2 })
  t.equal(crowd.tick(9999), false)
  t.strictSame(describeAt(crowd, 10_010), { spotlight: 1, people: 2 }, 'the light has turned')
  t.equal(crowd.tick(10_020), true)
  t.equal(crowd.tick(10_030), false)
  crowd.record('bob', 1, 10_040)
  t.equal(crowd.tick(10_040), true)
  t.strictSame(describeAt(crowd, 15_000), { spotlight: 1, people: 1 })
  t.equal(crowd.tick(15_010), true, 'ann is gone')
  t.end()
})

test('signals that nobody counted has, read as nobody, leave no trace', (t) => {
  const crowd = crowdOf(['spotlight'], 1)
  t.strictSame(describeAt(crowd, 0), { spotlight: 0 })
  crowd.record('ann', 1, 0)
  t.strictSame(describeAt(crowd, 0), { spotlight: 1 })
  t.strictSame(describeAt(crowd, 1000), { spotlight: 0 })
  crowd.record('bob', 0.2, 1500)
  t.strictSame(describeAt(crowd, 1500), { spotlight: Math.round(0.2 * 65_535) / 65_535 })
  t.end()
})
