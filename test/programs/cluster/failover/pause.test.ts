import { setTimeout as pause } from 'node:timers/promises'
import { t as suite, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openCluster } from '../support/cluster.js'
import { Crowd } from '../support/crowd.js'
import { monotonic } from '../support/displays.js'
import { changesOf } from '../support/judge-arrivals.js'
import { settled } from '../support/settled.js'

suite.setTimeout(300_000)

test('a stage that was stopped for 10 s sends at most one datagram when it goes on, and is standby', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'], stages: ['one', 'two'] })
  const { displays, stages } = cluster
  const [one, two] = stages as [(typeof stages)[0], (typeof stages)[0]]
  const crowd = await Crowd.gather(t, cluster, { pressing: 4, writing: 1, pauseMs: 20 })
  crowd.begin()
  await pause(500)
  one.machine.signal('SIGSTOP')
  const stoppedAt = monotonic()
  const first = await displays.first(stoppedAt + 1, ({ machine }) => machine === 'two')
  t.ok(changesOf(displays.arrivals)[0]!.gapMs >= 1000)
  await pause(10_000 - (monotonic() - stoppedAt))
  one.machine.signal('SIGCONT')
  const wokenAt = monotonic()
  await until(async () => (await one.machine.status())?.stage === 'standby')
  await cluster.hasStandby()
  await pause(500)
  const late = displays.arrivals.filter(({ machine, time }) => machine === 'one' && time > wokenAt)
  t.ok(late.length <= 1, `${late.length} datagrams late`)
  t.equal((await two.machine.status()).stage, 'active')
  await crowd.end()
  t.equal(await settled(two.machine, crowd.presses.known), crowd.presses.known)
  t.same(crowd.strange, [])
  t.comment(`the other one sent ${Math.round(first.time - stoppedAt)} ms after the stop; ${late.length} late`)
})
