import { Health } from '../../../src/display/link/health.js'
import { openLog } from '../../../src/log.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/until.js'

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

test('of many datagrams of one moment one refusal is told, and the silence after it is no return', async (t) => {
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
  await new Promise((resolve) => setTimeout(resolve, 500))
  tried.delivered()
  await until(() => tried.state === 'up')
  t.equal(silent.state, 'down', 'though it was sent to as early')
  silent.delivered()
  await until(() => silent.state === 'up')
  t.match(silent.lastError, /refused/)
})
