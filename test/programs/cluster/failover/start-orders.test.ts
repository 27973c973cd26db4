import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { t as suite, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openCluster } from '../support/cluster.js'
import { Crowd } from '../support/crowd.js'
import { monotonic } from '../support/displays.js'
import { countsGoingBack } from '../support/judge-arrivals.js'
import type { Machine } from '../support/machine.js'
import { ordersOf } from '../support/orders.js'
import { settled } from '../support/settled.js'

/** How often all machines are started; 120 are all orders of five. */
const starts = Number(process.env.OVATION_TEST_STARTS ?? 5)
/** Of all orders, one after the other differs much from the one before. */
const stride = 53

suite.setTimeout(300_000 + starts * 60_000)

test(`all machines are started in ${starts} orders: the stage with the state plays, not one with an old copy or with none`, async (t) => {
  const cluster = await openCluster(t, { edges: ['east'], stages: ['hall', 'old', 'none'] })
  const { broker, displays } = cluster
  const [hall, old, none] = cluster.stages.map(({ machine }) => machine) as [Machine, Machine, Machine]
  const edge = cluster.edges[0]!.machine
  const oldCopy = join(old.folder, 'old-copy')
  await until(async () => (await old.status())?.durable === true)
  await old.stop()
  cpSync(join(old.folder, 'state'), oldCopy, { recursive: true })
  await none.stop()
  const crowd = await Crowd.gather(t, cluster, { pressing: 2, writing: 0, pauseMs: 20 })
  crowd.begin()
  const orders = [...ordersOf(['broker', 'hall', 'old', 'none', 'edge'] as const)]
  for (let start = 0; start < starts; start++) {
    // The broker knows that nobody may take over by itself.
    await until(async () => (await hall.status())?.cluster.standby === null)
    const known = crowd.presses.known
    await until(() => crowd.presses.known > known + 10)
    await (start % 2 ? hall.stop() : hall.kill())
    await edge.kill()
    await broker.stop()
    rmSync(join(none.folder, 'state'), { recursive: true })
    rmSync(join(old.folder, 'state'), { recursive: true })
    cpSync(oldCopy, join(old.folder, 'state'), { recursive: true })
    const begun = monotonic()
    const order = orders[(start * stride) % orders.length]!
    const running: Promise<void>[] = []
    for (const machine of order) {
      running.push({ broker: broker.restart, ...startsOf({ hall, old, none, edge }) }[machine]())
      await pause(Math.random() * 1500)
    }
    await Promise.all(running)
    const { machine } = await cluster.active()
    t.equal(machine.name, 'hall', order.join(', '))
    await until(async () => typeof (await hall.status())?.cluster.standby === 'string')
    await displays.first(begun, (arrival) => arrival.machine === 'hall')
    const senders = displays.arrivals.filter(({ time }) => time > begun).map((arrival) => arrival.machine)
    t.same([...new Set(senders)], ['hall'], 'and nobody else sends')
    await old.stop()
    await none.stop()
  }
  await crowd.end()
  const wanted = crowd.presses.known
  t.equal(await settled(hall, wanted), wanted, 'each press that was acknowledged counts once')
  t.same(countsGoingBack(displays.arrivals, '/0001'), [], 'no count goes back at a display')
  t.same(crowd.strange, [])
})

test('where no machine has the whole state nobody plays until a person says so, and what was acknowledged counts', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'], stages: ['hall', 'old', 'none'] })
  const { displays } = cluster
  const [hall, old, none] = cluster.stages.map(({ machine }) => machine) as [Machine, Machine, Machine]
  const crowd = await Crowd.gather(t, cluster, { pressing: 2, writing: 0, pauseMs: 20 })
  await until(async () => (await old.status())?.durable === true)
  await old.stop()
  await none.stop()
  crowd.begin()
  await until(async () => (await hall.status())?.cluster.standby === null)
  await until(() => crowd.presses.known > 20)
  // Its disk is replaced.
  await hall.stop()
  for (const { folder } of [hall, none]) rmSync(join(folder, 'state'), { recursive: true })
  const begun = monotonic()
  await Promise.all([none.start(), hall.start(), old.start()])
  const words = [
    /this machine has no state/,
    /a copy of term 1, written last at/,
    /this machine has no state/,
  ]
  for (const [at, machine] of [hall, old, none].entries())
    await until(async () => words[at]!.test((await machine.status())?.cluster.trouble ?? ''))
  t.same(
    displays.arrivals.filter(({ time }) => time > begun),
    [],
    'nobody sends',
  )
  const taken = await old.run('stage', 'take')
  t.equal(taken.code, 0, taken.stdout + taken.stderr)
  await old.untilActive()
  await crowd.end()
  const wanted = crowd.presses.known
  t.equal(await settled(old, wanted), wanted, 'each press that was acknowledged counts once')
  await cluster.hasStandby()
  t.same((await hall.status()).cluster.trouble, null, 'the others follow')
})

function startsOf<Name extends string>(machines: Readonly<Record<Name, Machine>>) {
  const starting = Object.entries<Machine>(machines).map(([name, machine]) => [name, () => machine.start()])
  return Object.fromEntries(starting) as Record<Name, () => Promise<void>>
}
