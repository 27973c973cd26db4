import { setTimeout as pause } from 'node:timers/promises'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { t as suite, test } from '../../../support/tap.js'
import { openCluster } from '../support/cluster.js'
import { Crowd } from '../support/crowd.js'
import { monotonic } from '../support/displays.js'
import { changesOf, countsGoingBack, textsGoingBack, timesShown } from '../support/judge-arrivals.js'
import { settled } from '../support/settled.js'

/** Kills of each kind of machine: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 1)

/** At both edges. */
const writers = 4

suite.setTimeout(300_000 + kills * 60_000)

test(`edge, stage, standby and broker are killed ${kills} times each: each press that was acknowledged counts once`, async (t) => {
  const cluster = await openCluster(t, { edges: ['east', 'west'], stages: ['one', 'two'] })
  const { broker, displays, edges } = cluster
  const crowd = await Crowd.gather(t, cluster, { pressing: 4, writing: writers / 2, pauseMs: 40 })
  crowd.begin()
  const timing = startTiming()
  const takeOvers: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await pause(200 + Math.random() * 400)
    const edge = edges[kill % edges.length]!.machine
    await edge.kill()
    await pause(Math.random() * 1000)
    await edge.start()
    t.comment(`${kill + 1}: ${edge.name} is back`)

    await pause(200 + Math.random() * 400)
    const lost = (await cluster.active()).machine
    const killedAt = monotonic()
    await lost.kill()
    const { time } = await displays.first(killedAt, ({ machine }) => machine !== lost.name)
    takeOvers.push(time - killedAt)
    await pause(Math.random() * 500)
    await lost.start()
    await cluster.hasStandby()
    t.comment(`${kill + 1}: ${lost.name} was lost`)

    await pause(200 + Math.random() * 400)
    const standby = (await cluster.standby()).machine
    await standby.kill()
    await pause(Math.random() * 500)
    await standby.start()
    await cluster.hasStandby()
    t.comment(`${kill + 1}: the standby ${standby.name} was lost`)

    await pause(200 + Math.random() * 400)
    const playing = (await cluster.active()).machine.name
    await broker.kill()
    await pause(Math.random() * 2000)
    await broker.restart()
    const back = monotonic()
    const first = await displays.first(back)
    t.equal(first.machine, playing, 'nobody takes over because the broker was away')
    await cluster.hasStandby()
    t.comment(
      `${kill + 1}: taken over after ${ms(takeOvers.at(-1)!)}; ${ms(first.time - back)} behind the broker's return`,
    )
  }
  await crowd.end()
  const { machine } = await cluster.active()
  const count = await settled(machine, crowd.presses.known)
  t.equal(crowd.presses.known, crowd.presses.presses.length, 'in the end each press is acknowledged')
  t.equal(count, crowd.presses.known, 'and counts once')
  t.same(crowd.strange, [], 'phones see 200, 429, 503 and broken connections, nothing else')
  const changes = changesOf(displays.arrivals)
  t.equal(changes.length, kills, 'the stage changes when it was killed, and at no other time')
  t.ok(
    changes.every(({ gapMs }) => gapMs >= 1000),
    `never two senders in one second: ${changes.map(({ gapMs }) => ms(gapMs)).join(', ')}`,
  )
  t.same(countsGoingBack(displays.arrivals, '/0001'), [], 'no count goes back at a display')
  t.same(textsGoingBack(displays.arrivals, '/0005'), [], 'nor do the texts of one writer')
  const shown = timesShown(displays.arrivals, '/0005')
  const twice = [...shown.values()].filter((times) => times > 1).length
  const never = crowd.texts.known - shown.size
  // What the lost stage may have shown in its last third of a second is not shown again.
  t.ok(never <= kills * writers * 10, `${never} texts were never shown, ${twice} twice`)
  timing.within(t, 15_000, 'the other one sends', Math.max(...takeOvers))
  t.comment(`presses: ${crowd.presses}`)
  t.comment(`texts: ${crowd.texts}`)
  t.comment(`taken over after ${takeOvers.map(ms).join(', ')}; the longest: ${ms(Math.max(...takeOvers))}`)
})

function ms(time: number): string {
  return `${Math.round(time)} ms`
}
