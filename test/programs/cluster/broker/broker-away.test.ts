import { setTimeout as pause } from 'node:timers/promises'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { t as suite, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openCluster } from '../support/cluster.js'
import { Crowd } from '../support/crowd.js'
import { monotonic } from '../support/displays.js'
import { layoutId } from '../support/http-phone.js'
import { settled } from '../support/settled.js'

/** How long the broker is away, s. */
const awayS = Number(process.env.OVATION_TEST_AWAY ?? 8)

suite.setTimeout(300_000 + awayS * 2000)

test(`the broker is away for ${awayS} s: phones are refused in time, the stage goes on, and nothing counts twice`, async (t) => {
  const cluster = await openCluster(t, { edges: ['east', 'west'] })
  const { broker, displays, edges, stages } = cluster
  const stage = stages[0]!.machine
  const crowd = await Crowd.gather(t, cluster, { pressing: 4, writing: 1, pauseMs: 20 })
  crowd.begin()
  const timing = startTiming()
  await pause(1000)
  // What is stored now, no phone will hear of: these repeat it when the broker is back.
  edges[0]!.gate.shut('back')
  await pause(300)
  edges[0]!.gate.cut()
  await broker.kill()
  edges[0]!.gate.open()
  const goneAt = monotonic()
  await pause(awayS * 500)
  const steered = monotonic()
  t.equal((await stage.ask('PUT', `/layout/${layoutId}/page`, { pageId: 'second' })).status, 200)
  t.equal((await stage.ask('PUT', `/layout/${layoutId}/page`, { pageId: 'first' })).status, 200)
  t.equal((await stage.ask('POST', `/layout/${layoutId}/reset`, { lid: 5 })).status, 200)
  await displays.first(steered, ({ messages }) => messages.includes('/0005 s '))
  t.pass('the operator reaches the displays')
  const status = await stage.status()
  t.match(status, { stage: 'active', cluster: { broker: 'away' } })
  const token = await stage.token(layoutId, 'local')
  const pressed = await fetch(`${stage.url}/action`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ layoutId, lid: 1, type: 'Button' }),
  })
  t.equal(pressed.status, 200, 'who presses at the stage itself counts')
  await pause(awayS * 1000 - (monotonic() - goneAt))
  const refusedBefore = crowd.presses.answers.get('503 unconfirmed') ?? 0
  t.ok(refusedBefore > 0)
  await broker.restart()
  const backAt = monotonic()
  await until(() => crowd.presses.lastKnownAt > backAt)
  const acknowledged = crowd.presses.lastKnownAt - backAt
  const shown =
    (await displays.first(backAt, ({ messages }) => /^\/0001/.test(messages[0] ?? ''))).time - backAt
  await until(async () => {
    const found = await stage.status()
    return found.cluster.broker === 'connected' && found.cluster.edges.length === edges.length
  })
  await until(async () =>
    (await stage.status()).cluster.edges.every((edge: { lag: number }) => edge.lag < 50),
  )
  const caughtUp = monotonic() - backAt
  await crowd.end()
  t.equal(await settled(stage, crowd.presses.known + 1), crowd.presses.known + 1, 'each press counts once')
  t.equal(crowd.presses.open + crowd.texts.open, 0)
  t.same(crowd.strange, [])
  timing.within(
    t,
    7000,
    'phones, which are to wait no longer than 5 s, have their 503',
    crowd.presses.slowestRefusal,
  )
  timing.within(t, 15_000, 'it goes on', Math.max(acknowledged, shown))
  t.comment(
    `after the return: acknowledged after ${ms(acknowledged)}, shown after ${ms(shown)}, all caught up after ${ms(caughtUp)}`,
  )
  t.comment(String(crowd.presses))
})

function ms(time: number): string {
  return `${Math.round(time)} ms`
}
