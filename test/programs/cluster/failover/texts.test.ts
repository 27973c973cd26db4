import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { t as suite, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openCluster } from '../support/cluster.js'
import { Crowd } from '../support/crowd.js'
import { monotonic } from '../support/displays.js'
import { countsGoingBack, textsGoingBack, timesShown } from '../support/judge-arrivals.js'
import { settled } from '../support/settled.js'

suite.setTimeout(300_000)

const writing = { pressing: 1, writing: 2, pauseMs: 30 }

test('while a standby becomes the active stage, each text is shown once', async (t) => {
  const cluster = await openCluster(t, { edges: ['east', 'west'], stages: ['one', 'two'] })
  const { displays } = cluster
  const crowd = await Crowd.gather(t, cluster, writing)
  crowd.begin()
  for (const next of [1, 0, 1]) {
    await pause(500)
    await cluster.hasStandby()
    const { machine } = cluster.stages[next]!
    const taken = await machine.run('stage', 'take')
    t.equal(taken.code, 0, taken.stdout + taken.stderr)
    await machine.untilActive()
  }
  await pause(500)
  await crowd.end()
  await until(() => timesShown(displays.arrivals, '/0005').size === crowd.texts.known)
  const shown = [...timesShown(displays.arrivals, '/0005').values()]
  t.equal(Math.max(...shown), 1, 'none is shown twice')
  t.same(textsGoingBack(displays.arrivals, '/0005'), [], 'and those of one writer come in order')
  t.same(countsGoingBack(displays.arrivals, '/0001'), [], 'no count goes back')
})

test('a stage that begins without a state counts what the broker still has, and shows no text of it again', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'] })
  const { displays } = cluster
  const { machine } = cluster.stages[0]!
  const crowd = await Crowd.gather(t, cluster, writing)
  crowd.begin()
  await until(() => crowd.texts.known >= 20)
  await crowd.end()
  const { known } = crowd.presses
  t.equal(await settled(machine, known), known)
  await until(() => timesShown(displays.arrivals, '/0005').size === crowd.texts.known)
  await machine.stop()
  rmSync(join(machine.folder, 'state'), { recursive: true })
  const begun = monotonic()
  await machine.start()
  await machine.take()
  await machine.untilActive()
  t.equal(await settled(machine, known), known)
  const late = await Crowd.gather(t, cluster, writing)
  late.begin()
  await until(() => late.texts.known >= 3)
  await late.end()
  const since = () => displays.arrivals.filter(({ time }) => time > begun)
  await until(() => timesShown(since(), '/0005').size === late.texts.known, 'what is written now is shown')
  t.equal(Math.max(...timesShown(since(), '/0005').values()), 1)
})

test('a stage is killed while it counts what has waited, far away from the broker: no text is shown twice', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'], stages: ['one', 'two'] })
  const { displays } = cluster
  const { machine, gate } = cluster.stages[0]!
  const crowd = await Crowd.gather(t, cluster, { pressing: 0, writing: 6, pauseMs: 0 })
  gate.delay(30)
  crowd.begin()
  await pause(1000)
  // Almost long enough for the standby.
  machine.signal('SIGSTOP')
  await pause(1500)
  const wokenAt = monotonic()
  machine.signal('SIGCONT')
  await until(() => displays.arrivals.filter(({ time }) => time > wokenAt).length > 100)
  await machine.kill()
  await displays.first(monotonic(), (arrival) => arrival.machine === 'two')
  await pause(500)
  await crowd.end()
  await until(async () => (await cluster.stages[1]!.machine.status()).cluster.waiting === 0)
  const shown = timesShown(displays.arrivals, '/0005')
  const twice = [...shown].filter(([, times]) => times > 1)
  t.same(twice, [])
  t.comment(`${crowd.texts.known} texts, ${crowd.texts.known - shown.size} of them never shown`)
})
