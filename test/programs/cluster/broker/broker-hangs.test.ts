import { setTimeout as pause } from 'node:timers/promises'
import { t as suite, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openCluster } from '../support/cluster.js'
import { Crowd } from '../support/crowd.js'
import { monotonic } from '../support/displays.js'
import { changesOf, countsGoingBack, textsGoingBack, timesShown } from '../support/judge-arrivals.js'
import { settled } from '../support/settled.js'

suite.setTimeout(300_000)

test('a broker that hangs for seconds changes no stage, and displays miss nothing', async (t) => {
  const cluster = await openCluster(t, { edges: ['east', 'west'], stages: ['one', 'two'] })
  const { broker, displays } = cluster
  const crowd = await Crowd.gather(t, cluster, { pressing: 2, writing: 3, pauseMs: 30 })
  crowd.begin()
  for (const ms of [800, 1500, 2500, 4000]) {
    await pause(1000)
    broker.signal('SIGSTOP')
    await pause(ms)
    broker.signal('SIGCONT')
    const back = monotonic()
    const first = await displays.first(back)
    await cluster.hasStandby()
    t.comment(`away for ${ms} ms; ${Math.round(first.time - back)} ms behind its return`)
  }
  await crowd.end()
  const { machine } = await cluster.active()
  t.equal(await settled(machine, crowd.presses.known), crowd.presses.known, 'each press counts once')
  t.same(crowd.strange, [])
  t.same(changesOf(displays.arrivals), [])
  t.same(countsGoingBack(displays.arrivals, '/0001'), [])
  t.same(textsGoingBack(displays.arrivals, '/0005'), [])
  // The last texts may be counted later than the last press.
  await until(() => timesShown(displays.arrivals, '/0005').size >= crowd.texts.known)
  const shown = timesShown(displays.arrivals, '/0005')
  t.equal(shown.size, crowd.texts.known, 'each text is shown')
  t.same(
    [...shown].filter(([, times]) => times > 1),
    [],
    'and once',
  )
})
