import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { t as suite, test } from '../../../support/tap.js'
import { type Cluster, openCluster } from '../support/cluster.js'
import { monotonic } from '../support/displays.js'
import { layoutId } from '../support/http-phone.js'
import type { Machine } from '../support/machine.js'
import { countOf } from '../support/settled.js'
import { soon } from '../support/soon.js'
import { Visitor } from '../support/visitor.js'

suite.setTimeout(300_000)

const hall = `/layout/${layoutId}`

test('after a take-over the show is as it was', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'], stages: ['one', 'two'] })
  const east = cluster.edges[0]!.machine
  const one = cluster.stages[0]!.machine
  const anna = await Visitor.come(t, east, 'anna')
  const gone = await Visitor.come(t, east, 'gone')
  await playEvening(t, one, anna)
  const before = await showAt(one)
  t.match(before, { state: { controls: [{}, {}, {}, {}, {}, {}, {}, { lid: 8, closesInAnHour: true }] } })
  // What was done at the stage itself is on its way to the standby.
  await pause(500)
  const killedAt = monotonic()
  await one.kill()
  const two = await takenOver(cluster, 'two')
  t.comment(`active ${Math.round(monotonic() - killedAt)} ms after the kill`)
  t.same(await showAt(two), before, 'state, pages, closed controls, held, screens, room, texts')
  t.equal((await gone.act(1, 'Button')).status, 401, 'what was revoked is void')
  const doris = await Visitor.come(t, east, 'doris')
  t.equal((await doris.act(9, 'Button', undefined, 'a-key-from-before')).status, 200)
  t.equal((await doris.act(9, 'Button', undefined, 'another-key')).status, 200)
  await soon('a key from before the take-over counts nothing', async () => (await countOf(two, 9)) === 2)
  await pause(300)
  t.equal(await countOf(two, 9), 2)
  // It plays on: what was held goes out, and the text that waited can be shown.
  const now = monotonic()
  await two.ask('PUT', '/output', { held: false })
  const [text] = (await two.ask('GET', `${hall}/texts`)).body.texts
  t.equal((await two.ask('POST', `${hall}/texts/${text.textId}`, { approve: true })).status, 200)
  await cluster.displays.first(now, ({ messages }) => messages.includes('/0006 s wait for me'))
  // The first one comes back, and follows.
  await one.start()
  t.equal((await one.status()).stage, 'standby')
  await cluster.hasStandby()
  t.equal((await two.status()).stage, 'active', 'who comes back takes nothing')
  for (const path of [`${hall}/state`, '/layout/hall', '/output'])
    t.equal((await one.ask('GET', path)).status, 404, `a standby knows nothing of ${path}`)
  for (const path of ['/healthz', '/metrics', '/status'])
    t.equal((await one.ask('GET', path)).status, 200, path)
  t.match(await one.ask('GET', '/readyz'), { status: 503, body: { code: 'overloaded', detail: /stands by/ } })
  for (const words of [['hold', 'on'], ['page', 'hall', 'next'], ['desk']]) {
    const { code, stderr } = await one.run(...words)
    t.match(
      { code, stderr },
      { code: 1, stderr: /one\) is on standby: run this on two, the active stage/ },
      words.join(' '),
    )
  }
  const last = await showAt(two)

  // By hand, and back by a stop.
  const taken = await one.run('stage', 'take')
  t.equal(taken.code, 0, taken.stdout + taken.stderr)
  await takenOver(cluster, 'one')
  t.same(await showAt(one), last, 'also when it is taken by hand')
  await soon('the other one is the standby', async () => (await two.status())?.stage === 'standby')
  await cluster.hasStandby()
  const stoppedAt = monotonic()
  t.equal((await one.stop()).code, 0)
  await takenOver(cluster, 'two')
  t.comment(`active ${Math.round(monotonic() - stoppedAt)} ms after the stop of the other one began`)
  t.same(await showAt(two), last, 'and when the active one is told to stop')
  t.equal((await doris.act(9, 'Button')).status, 200)
  await soon('it counts on', async () => (await countOf(two, 9)) === 3)
})

test('a stage that is alone and starts again takes its own place back at once', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'] })
  const stage = cluster.stages[0]!.machine
  const anna = await Visitor.come(t, cluster.edges[0]!.machine, 'anna')
  t.equal((await anna.act(1, 'Button')).status, 200)
  await soon('it counts', async () => (await countOf(stage)) === 1)
  await stage.kill()
  t.equal((await anna.act(1, 'Button')).status, 200, 'the broker keeps it meanwhile')
  const begun = monotonic()
  await stage.start()
  await soon('it counts as soon as the stage is back', async () => (await countOf(stage)) === 2)
  t.comment(`${Math.round(monotonic() - begun)} ms from its start`)
})

/** Everything that has to be there afterwards. */
async function playEvening(t: Test, stage: Machine, anna: Visitor): Promise<void> {
  const at = (method: string, path: string, body?: unknown) => stage.ask(method, path, body)
  for (const [lid, type, value] of [
    [1, 'Button', undefined],
    [2, 'Slider', 0.25],
    [3, 'Toggle', true],
    [4, 'Index', 1],
    [5, 'String', 'hello'],
    [6, 'String', 'wait for me'],
  ] as const)
    t.equal((await anna.act(lid, type, value)).status, 200)
  t.equal((await at('POST', `${hall}/revoke`)).status, 200)
  await soon('tokens are void', async () => (await anna.act(1, 'Button')).status === 401)
  const token = await stage.token(layoutId, 'doris')
  await at('PUT', `${hall}/page`, { pageId: 'second' })
  const press = () =>
    fetch(`${stage.url}/action`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'a-key-from-before',
      },
      body: JSON.stringify({ layoutId, lid: 9, type: 'Button' }),
    })
  t.equal((await press()).status, 200)
  await at('PUT', `${hall}/control/3`, { enabled: false })
  await at('PUT', `${hall}/control/8`, { enabled: true, seconds: 7200 })
  await at('PUT', '/output', { held: true })
  await at('PUT', `${hall}/screen`, { show: { lid: 4 } })
  await at('PUT', `/room/${layoutId}`, { open: true })
  await soon('all counts', async () => (await countOf(stage, 9)) === 1)
}

/** What a show is, as an operator sees it. */
async function showAt(stage: Machine): Promise<object> {
  const [state, layout, texts, room] = await Promise.all(
    [`${hall}/state`, hall, `${hall}/texts`, `/room/${layoutId}`].map((path) => stage.ask('GET', path)),
  )
  const { held, layouts } = await stage.status()
  const { destinationCount: _, ...page } = layout!.body
  const { url: __, ...shownRoom } = room!.body
  const controls = (state!.body.controls as { closesIn?: number }[]).map(({ closesIn = 0, ...control }) => ({
    ...control,
    closesInAnHour: closesIn > 3_600_000,
  }))
  return { state: { ...state!.body, controls }, page, texts: texts!.body, room: shownRoom, held, layouts }
}

/** Waits until this stage is the active one. */
async function takenOver({ stages }: Cluster, name: string): Promise<Machine> {
  const { machine } = stages.find((each) => each.machine.name === name)!
  for (;;) {
    if ((await machine.status())?.stage === 'active') return machine
    await pause(10)
  }
}
