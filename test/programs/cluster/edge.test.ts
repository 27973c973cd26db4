import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { joinAsPhone, openStream } from '../../support/wire/stream-client.js'
import { runStageAndEdge } from './support/stage-and-edge.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('a press at an edge is counted and sent by the stage', async (t) => {
  const { edge, stage, counted } = await runStageAndEdge(t)
  t.match(await edge.act(press), { status: 200, body: { ok: true } })
  await counted(1, 1)
  await until(() => stage.sink.messages.includes('/0001 if 1 0.01'))
  const { body } = await edge.admin('GET', '/status')
  t.match(body, {
    actions: { accepted: 1 },
    cluster: { role: 'edge', name: 'edge', broker: 'connected', unacknowledged: 0, trouble: null },
  })
  t.same(body.displays, [])
})

test('frames of a stream are answered in their order when they are stored', async (t) => {
  const { edge, counted } = await runStageAndEdge(t)
  const phone = await joinAsPhone(t, edge)
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  phone.send({ id: 'b', lid: 99, type: 'Button' })
  phone.send({ lid: 1, type: 'Button' })
  phone.send({ id: 'c', lid: 1, type: 'Button' })
  t.same(await phone.next(), { id: 'a', ok: true })
  t.match(await phone.next(), { id: 'b', ok: false, problem: { code: 'control-not-found' } })
  t.same(await phone.next(), { id: 'c', ok: true })
  await counted(1, 3)
})

test('what counts or steers is not there at an edge', async (t) => {
  const { edge } = await runStageAndEdge(t)
  for (const [method, path, body] of [
    ['GET', '/layout/show/state'],
    ['POST', '/layout/show/reset', { all: true }],
    ['PUT', '/layout/show/page', { pageId: 'second' }],
    ['PUT', '/layout/show/control/1', { enabled: false }],
    ['GET', '/layout/show/texts'],
    ['POST', '/layout/show/texts/1', { approve: true }],
    ['POST', '/layout/show/revoke'],
    ['PUT', '/output', { held: true }],
    ['POST', '/output/test', {}],
    ['GET', '/displays/discovered'],
    ['PUT', '/room/show', { open: true }],
    ['GET', '/desk'],
  ] as const)
    t.match(await edge.admin(method, path, body), { status: 404, body: { code: 'not-found' } }, path)
  const operator = await openStream(t, edge.url, { key: 'a-key-for-tests-only', layoutId: 'show' })
  t.same(await operator.closed, { code: 4404, reason: 'not-found' })
})

test('an edge follows pages, disabled controls, rooms, results and displays of the stage', async (t) => {
  const { edge, stage } = await runStageAndEdge(t)
  const phone = await joinAsPhone(t, edge)
  t.match((await edge.admin('GET', '/layout/show')).body, { activePageId: 'first', destinationCount: 1 })
  await stage.admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.match(await phone.next(), { event: 'page', activePageId: 'second' })
  await stage.admin('PUT', '/layout/show/control/9', { enabled: false })
  t.match(await phone.next(), { event: 'page', controls: [{ lid: 9, enabled: false }] })
  t.match(await edge.act({ layoutId: 'show', lid: 9, type: 'Button' }), { status: 409 })
  await stage.admin('PUT', '/room/show', { open: true })
  await until(async () => (await edge.admin('GET', '/room/show')).body.open)
  await stage.admin('PUT', '/output', { held: true })
  await until(async () => (await edge.admin('GET', '/status')).body.held)
})

test('a token that is revoked at the stage opens nothing at the edge', async (t) => {
  const { edge, stage } = await runStageAndEdge(t)
  const phone = await joinAsPhone(t, edge)
  await stage.admin('POST', '/layout/show/revoke')
  t.same(await phone.closed, { code: 4401, reason: 'token-expired' })
  t.match(await edge.act(press), { status: 401, body: { code: 'token-expired' } })
  const { body } = await edge.admin('POST', '/token', { layoutId: 'show' })
  const renewed = await openStream(t, edge.url, { token: body.token })
  t.match(await renewed.next(), { event: 'page' })
})
