import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '../../../src/layout/layout.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { runBridge } from '../../support/show/bridge.js'
import { publicFile, publicShow } from '../../support/show/public-show.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { stays, until } from '../../support/time/until.js'
import { joinAsPhone, openStream, withoutResults } from '../../support/wire/stream-client.js'
import { isReady, runStageAndEdge } from './support/stage-and-edge.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const other = { layoutId: 'other', lid: 1, type: 'Button' }
const show = layoutOf()
const both: Catalogue = new Map([
  ['show', show],
  ['other', layoutOf({ ...showFile, layoutId: 'other' })],
])

test('results at an edge are those of all edges together', async (t) => {
  const { edge, stage } = await runStageAndEdge(t, { catalogue: publicShow })
  const authorization = `Bearer ${edge.token}`
  const results = async () => {
    const answer = await fetch(`${edge.url}/results`, { headers: { authorization } })
    return ((await answer.json()) as { results: { lid: number; count?: number }[] }).results
  }
  const phone = await openStream(t, edge.url, { token: edge.token })
  await edge.act({ layoutId: 'show', lid: 7, type: 'Button' })
  await stage.act({ layoutId: 'show', lid: 7, type: 'Button' })
  await until(async () => (await results()).find(({ lid }) => lid === 7)?.count === 2)
  await until(() =>
    phone.frames.some(
      ({ event, results }) =>
        event === 'results' && results.find(({ lid }: { lid: number }) => lid === 7)?.count === 2,
    ),
  )
  t.equal((await results()).length, publicFile.pages[0].controls.length - 2 + 1)
})

test('results at an edge stand still while the stage holds the output', async (t) => {
  const { edge, stage, counted } = await runStageAndEdge(t, { catalogue: publicShow })
  const phone = await openStream(t, edge.url, { token: edge.token })
  const shown = (): readonly { count?: number }[] =>
    phone.frames.findLast(({ event }) => event === 'results')?.results ?? []
  await edge.act({ layoutId: 'show', lid: 7, type: 'Button' })
  await until(() => shown()[0]?.count === 1)
  await stage.admin('PUT', '/output', { held: true })
  await edge.act({ layoutId: 'show', lid: 7, type: 'Button' })
  await counted(7, 2)
  const before = shown()
  await stays(() => isDeepStrictEqual(shown(), before), 2500)
  await stage.admin('PUT', '/output', { held: false })
  await until(() => shown()[0]?.count === 2)
})

test('a page, a control and a room stay as they are when stage and edge reload their files', async (t) => {
  const { edge, stage } = await runStageAndEdge(t)
  const phone = withoutResults(await joinAsPhone(t, edge))
  await stage.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await stage.admin('PUT', '/layout/show/control/9', { enabled: false })
  await until(() => phone.frames.at(-1).controls[0].enabled === false)
  const renamed = { ...showFile, activePageId: 'first', name: 'Renamed' }
  await stage.reload({ catalogue: new Map([['show', layoutOf(renamed)]]) })
  await until(async () => (await edge.admin('GET', '/room/show')).body.name === 'Renamed')
  await edge.reload({ catalogue: both })
  t.equal((await edge.admin('GET', '/room/show')).body.name, 'Renamed')
  t.equal((await edge.act({ layoutId: 'show', lid: 9, type: 'Button' })).body.code, 'control-disabled')
  t.match((await edge.admin('GET', '/layout/show')).body, { activePageId: 'second', destinationCount: 1 })
})

test('a layout that the stage adds is served by the edge, and one that it removes is not', async (t) => {
  const { edge, stage, counted } = await runStageAndEdge(t)
  const token = edge.tokens.mint({ layoutId: 'other' })
  const authorization = `Bearer ${token}`
  t.match(await edge.act(other, { authorization }), { status: 503, body: { code: 'overloaded' } })
  await edge.act(press)
  await counted(1, 1)
  await stage.reload({ catalogue: both })
  await until(async () => (await edge.act(other, { authorization })).status === 200)
  await until(async () => {
    const { body } = await stage.admin('GET', '/layout/other/state')
    return body.controls[0].count === 1
  })
  await stage.reload({ catalogue: new Map([['show', show]]) })
  await until(async () => (await edge.act(other, { authorization })).status === 503)
  await until(async () => (await edge.admin('GET', '/layout/other')).status === 404)
  t.equal((await edge.act(press)).status, 200, 'and the other layout goes on')
})

test('a reload while actions wait changes nothing about their answers', async (t) => {
  const { edge, gate, counted } = await runStageAndEdge(t)
  gate.shut('back')
  const phone = await joinAsPhone(t, edge)
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  const waiting = edge.act(press, { 'idempotency-key': 'b' })
  await until(async () => (await edge.admin('GET', '/status')).body.cluster.unacknowledged > 0)
  await edge.reload({})
  t.equal((await waiting).body.code, 'unconfirmed')
  t.match(await phone.next(), { id: 'a', problem: { code: 'unconfirmed' } })
  gate.open()
  await until(async () => (await edge.admin('GET', '/status')).body.cluster.broker === 'connected')
  t.equal((await edge.act(press, { 'idempotency-key': 'b' })).status, 200, 'also on the page that is active')
  await counted(1, 2)
})

test('a show that has changed while the edge was away is followed when it is back', async (t) => {
  const { edge, stage, gate } = await runStageAndEdge(t)
  gate.cut()
  await until(async () => (await edge.admin('GET', '/status')).body.cluster.broker === 'away')
  await stage.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await stage.admin('POST', '/layout/show/revoke')
  t.equal((await edge.admin('GET', '/layout/show')).body.activePageId, 'first')
  gate.open()
  await until(async () => (await edge.admin('GET', '/layout/show')).body.activePageId === 'second')
  t.equal((await edge.act(press)).body.code, 'token-expired')
})

test('a show that has changed is followed also if the line breaks once more while it is read', async (t) => {
  const { edge, stage, gate } = await runStageAndEdge(t)
  const broker = async () => (await edge.admin('GET', '/status')).body.cluster.broker
  gate.cut()
  await until(async () => (await broker()) === 'away')
  await stage.admin('PUT', '/layout/show/page', { pageId: 'second' })
  // So that what is read takes longer than it takes to see that the line is there.
  gate.delay(300)
  gate.open()
  await until(async () => (await broker()) === 'connected')
  gate.cut()
  gate.delay(0)
  const timing = startTiming()
  gate.open()
  await until(async () => (await edge.admin('GET', '/layout/show')).body.activePageId === 'second')
  timing.within(t, 3000, 'the page of the stage')
})

test('the show is published again to a broker that has forgotten everything', async (t) => {
  const { edge, stage, broker, counted } = await runStageAndEdge(t)
  await stage.admin('PUT', '/layout/show/control/2', { enabled: false })
  await broker.wipe()
  const late = await runBridge(t, { cluster: { nats: [broker.url], role: 'edge', name: 'late' } })
  await isReady(late)
  t.equal(
    (await late.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })).body.code,
    'control-disabled',
  )
  await until(async () => (await edge.act(press)).status === 200)
  t.equal((await late.act(press)).status, 200)
  await counted(1, 2)
})
