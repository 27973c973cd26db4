import { setTimeout as pause } from 'node:timers/promises'
import { t as suite, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openCluster } from '../support/cluster.js'
import { Crowd } from '../support/crowd.js'
import { monotonic } from '../support/displays.js'
import type { Gate } from '../support/gate.js'
import { layoutId } from '../support/http-phone.js'
import { changesOf, countsGoingBack, textsGoingBack } from '../support/judge-arrivals.js'
import { LocalPhone } from '../support/local-phone.js'
import { settled } from '../support/settled.js'

suite.setTimeout(300_000)

const partitions: readonly (readonly [string, (gate: Gate) => void])[] = [
  ['is cut off from the broker', (gate) => gate.cut()],
  ['hears nothing of the broker and is not heard', (gate) => gate.shut()],
  ['hears nothing of the broker, but is heard', (gate) => gate.shut('back')],
  ['is not heard by the broker, but hears it', (gate) => gate.shut('there')],
]

for (const [name, part] of partitions)
  test(`a stage that ${name} is silent a second before its standby begins`, async (t) => {
    const cluster = await openCluster(t, { edges: ['east'], stages: ['one', 'two'] })
    const { displays, stages } = cluster
    const [one, two] = stages as [(typeof stages)[0], (typeof stages)[0]]
    const crowd = await Crowd.gather(t, cluster, { pressing: 3, writing: 1, pauseMs: 20 })
    crowd.begin()
    await pause(500)
    part(one.gate)
    const partedAt = monotonic()
    const local = new LocalPhone(one.machine.url, await one.machine.token(layoutId, 'local'))
    local.act()
    const steered = await one.machine.ask('PUT', `/room/${layoutId}`, { open: true })
    await displays.first(partedAt, ({ machine }) => machine === 'two')
    await pause(1000)
    const [change, ...more] = changesOf(displays.arrivals)
    t.same(more, [], 'the stage changes once')
    t.ok(change!.gapMs >= 1000, `${Math.round(change!.gapMs)} ms between them`)
    t.comment(
      `silent after ${Math.round(displays.lastOf('one') - partedAt)} ms, the other one after ${Math.round(change!.time - partedAt)} ms`,
    )
    one.gate.open()
    await until(async () => (await one.machine.status())?.stage === 'standby')
    await cluster.hasStandby()
    await pause(500)
    local.stop()
    t.equal(changesOf(displays.arrivals).length, 1, 'what it hears later reaches no display')
    const rooms = await Promise.all(
      [two, ...cluster.edges].map(({ machine }) => machine.ask('GET', `/room/${layoutId}`)),
    )
    t.same(
      rooms.map(({ body }) => body.open),
      rooms.map(() => rooms[0]!.body.open),
      `what its operator did (${steered.status}) is at the stage and at the edge, or nowhere`,
    )
    t.match((await two.machine.status()).stage, 'active')
    await crowd.end()
    t.same(countsGoingBack(displays.arrivals, '/0001'), [], 'no count goes back at a display')
    t.same(textsGoingBack(displays.arrivals, '/0005'), [], 'nor do the texts of one writer')
    const wanted = crowd.presses.known
    t.equal(await settled(two.machine, wanted), wanted, 'each press at the edge counts once')
    t.same(crowd.strange, [])
    t.comment(`at the lost one itself: ${local}`)
    await two.machine.kill()
    await one.machine.untilActive()
    t.equal(
      await settled(one.machine, wanted),
      wanted,
      'and the first one knows all of it when it is active again',
    )
  })
