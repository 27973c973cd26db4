import { Health } from '../../../src/display/link/health.js'
import { openLog } from '../../../src/log.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

test('of many datagrams of one moment one refusal is reported, and the silence after it is no recovery', async (t) => {
  const time = advanceTime(t)
  const log = openLog({ level: 'silent', form: 'json' })
  const healths = [1, 2].map(() => {
    const health = new Health(log, () => {})
    t.teardown(() => health.close())
    health.resolved()
    health.failed(refused)
    return health
  })
  const [silent, tried] = healths as [Health, Health]
  for (const health of healths) health.delivered()
  await time.advance(500)
  tried.delivered()
  await time.advance(1699)
  t.equal(tried.state, 'down')
  await time.advance(1)
  t.equal(tried.state, 'up', '2.2 s after the first')
  t.equal(silent.state, 'down', 'though it was sent to as early')
  silent.delivered()
  await time.advance(2200)
  t.equal(silent.state, 'up')
  t.match(silent.lastError, /refused/)
})
