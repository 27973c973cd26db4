import { Pace } from '../../src/limits/pace.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'

test('it is what was counted lately by the second, and nothing once that is two seconds ago', async (t) => {
  const time = advanceTime(t)
  let count = 1000
  const pace = new Pace(() => count)
  t.teardown(() => pace.close())
  t.equal(pace.perSecond, 0, 'what was there before does not count')
  count += 25
  t.equal(pace.perSecond, 25, 'and nothing is blown up because it has just begun')
  await time.advance(1999)
  t.equal(pace.perSecond, 12.5, 'spread over no more than two seconds')
  await time.advance(1)
  t.equal(pace.perSecond, 0)
})
