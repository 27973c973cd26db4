import { startTiming } from '../../support/machine/quiet-machine.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { joinAsPhone, openStream } from '../../support/wire/stream-client.js'
import { isReady, runStageAndEdge } from './support/stage-and-edge.js'
import { startBroker } from './support/start-broker.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const withKey = (key: string) => ({ 'idempotency-key': key })

test('without the broker a phone hears within 5 s that nothing was counted, or that it is not known', async (t) => {
  const { edge, gate, counted, countOf } = await runStageAndEdge(t)
  const phone = await joinAsPhone(t, edge)
  gate.shut()
  const timing = startTiming()
  phone.send({ id: 'b', lid: 1, type: 'Button' })
  t.match(await edge.act(press, withKey('a')), { status: 503, body: { code: 'unconfirmed' } })
  t.ok(timing.ms > 4000, 'not at once')
  timing.within(t, 7000, 'it is answered')
  t.match(await phone.next(), { id: 'b', ok: false, problem: { code: 'unconfirmed' }, retryAfter: 1 })
  const { body } = await edge.admin('GET', '/status')
  t.match(body.actions, { accepted: 0, refused: { unconfirmed: 2 } })
  gate.open()
  await until(async () => (await edge.act(press, withKey('a'))).status === 200)
  phone.send({ id: 'b', lid: 1, type: 'Button' })
  t.same(await phone.next(), { id: 'b', ok: true })
  await counted(1, 2)
  await edge.act(press)
  await counted(1, 3)
  t.equal(await countOf(1), 3, 'and nothing comes in later')
})

test('a phone that waits while the broker starts again is answered, and its press counts once', async (t) => {
  const { edge, broker, counted } = await runStageAndEdge(t)
  await broker.kill()
  await until(async () => (await edge.admin('GET', '/status')).body.cluster.broker === 'away')
  const waiting = [edge.act(press, withKey('a')), edge.act(press, withKey('b'))]
  await broker.restart()
  t.same(
    (await Promise.all(waiting)).map(({ status }) => status),
    [200, 200],
  )
  t.equal((await edge.act(press, withKey('a'))).status, 200)
  await counted(1, 2)
})

test('a key that is repeated counts once: at once, while the first is under way, and after the page has turned', async (t) => {
  const { edge, stage, counted, countOf } = await runStageAndEdge(t)
  const both = await Promise.all([edge.act(press, withKey('a')), edge.act(press, withKey('a'))])
  t.same(
    both.map(({ status }) => status),
    [200, 200],
  )
  await counted(1, 1)
  const phone = await joinAsPhone(t, edge)
  await stage.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await phone.next()
  t.equal((await edge.act(press, withKey('a'))).status, 200)
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  t.same(await phone.next(), { id: 'a', ok: true }, 'by whatever carrier')
  t.equal((await edge.act(press, withKey('b'))).body.code, 'control-not-found')
  await edge.act({ layoutId: 'show', lid: 9, type: 'Button' })
  await counted(9, 1)
  t.equal(await countOf(1), 1)
})

test('an edge that knows nothing of the show yet answers nobody', async (t) => {
  const broker = await startBroker(t)
  const cluster = { nats: [broker.url], name: 'edge' }
  const edge = await runBridge(t, { cluster: { ...cluster, role: 'edge' } })
  const refused = { status: 503, body: { code: 'overloaded' } }
  t.match(await edge.act(press), refused)
  for (const path of ['/layout/show', '/room/show', '/readyz'])
    t.match(await edge.admin('GET', path), refused, path)
  const answer = await edge.admin('POST', '/token', { layoutId: 'show' })
  t.match(answer, refused)
  t.equal(answer.headers.get('retry-after'), '1')
  t.match(await edge.admin('POST', '/join/show', {}), refused)
  const stream = await openStream(t, edge.url, { token: edge.token })
  t.same(await stream.closed, { code: 4503, reason: 'overloaded' })
  t.equal((await edge.admin('GET', '/healthz')).status, 200)
  await runBridge(t, { cluster: { ...cluster, name: 'stage', role: 'stage' } })
  await isReady(edge)
  t.equal((await edge.act(press)).status, 200)
})

test('an edge that starts again under its name goes on counting', async (t) => {
  const { edge, stage, broker, counted } = await runStageAndEdge(t)
  for (let n = 0; n < 3; n++) await edge.act(press)
  await edge.bridge.close()
  const again = await runBridge(t, { cluster: { nats: [broker.url], role: 'edge', name: 'edge' } })
  await isReady(again)
  t.equal((await again.act(press)).status, 200)
  await counted(1, 4)
  await until(async () => {
    const { body } = await stage.admin('GET', '/status')
    return body.cluster.edges.length === 1 && body.cluster.edges[0].lag === 0
  })
})

test('a stop answers what is under way', async (t) => {
  const { edge, gate, counted } = await runStageAndEdge(t)
  const phone = await joinAsPhone(t, edge)
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  const waiting = edge.act(press)
  await until(async () => (await edge.admin('GET', '/status')).body.actions.accepted === 2)
  t.equal((await waiting).status, 200)
  t.same(await phone.next(), { id: 'a', ok: true })
  gate.shut()
  phone.send({ id: 'b', lid: 1, type: 'Button' })
  const late = edge.act(press)
  await until(async () => (await edge.admin('GET', '/status')).body.cluster.unacknowledged > 0)
  const timing = startTiming()
  await edge.bridge.close()
  timing.within(t, 3000, 'it closes')
  t.match(await late, { status: 503, body: { code: 'unconfirmed' } })
  t.match(await phone.next(), { event: 'closing' })
  t.match(await phone.next(), { id: 'b', problem: { code: 'unconfirmed' } })
  t.match(await phone.closed, { code: 1001 })
  await counted(1, 2)
})
