import { answer, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { joinAsPhone } from '../../support/wire/stream-client.js'
import { runStageAndEdge } from './support/stage-and-edge.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const path = '/layout/show/control/1'

test('an edge tells its phones how long a control is open, and follows what the stage changes', async (t) => {
  const { edge, stage } = await runStageAndEdge(t)
  const phone = await joinAsPhone(t, edge)
  await stage.admin('PUT', path, { enabled: true, seconds: 3600 })
  await until(() => phone.frames.at(-1).controls?.[0].closesIn > 3_000_000)
  const { closesIn = 0 } = await controlOf(edge)
  t.ok(closesIn > 3_000_000 && closesIn <= 3_600_000, `${closesIn} ms`)
  await stage.admin('PUT', path, { enabled: true, seconds: 86_400 })
  await until(async () => ((await controlOf(edge)).closesIn ?? 0) > 80_000_000)
  await edge.reload({})
  t.ok(((await controlOf(edge)).closesIn ?? 0) > 80_000_000, 'also when it reads its files again')
  await stage.admin('PUT', path, { enabled: true })
  await until(async () => (await controlOf(edge)).closesIn === undefined)
  t.match(await edge.act(press), { status: 200 })
})

test('an edge that is cut off closes a control at its time by itself; what it has acknowledged before counts', async (t) => {
  const { edge, stage, gate, counted } = await runStageAndEdge(t)
  await stage.admin('PUT', path, { enabled: true, seconds: 15 })
  await until(async () => (await controlOf(edge)).closesIn !== undefined)
  t.match(await edge.act(press), { status: 200 })
  gate.cut()
  await until(async () => (await edge.admin('GET', '/status')).body.cluster.broker === 'away')
  await until(async () => (await controlOf(edge)).enabled === false)
  t.match(await edge.act(press), { status: 409, body: { code: 'control-disabled' } })
  t.equal((await edge.admin('GET', '/status')).body.cluster.broker, 'away', 'nobody has told it')
  gate.open()
  await counted(1, 1)
  await until(async () => (await edge.admin('GET', '/status')).body.cluster.broker === 'connected')
  const { controls } = (await stage.admin('GET', '/layout/show/state')).body
  t.match(controls[0], { enabled: false, count: 1 })
  await stage.admin('PUT', path, { enabled: true, seconds: 60 })
  await until(async () => (await edge.act(press)).status === 200)
})

/** The first control, as phones of a machine see it. */
async function controlOf({ url, token }: TestBridge): Promise<{ enabled?: boolean; closesIn?: number }> {
  const headers = { authorization: `Bearer ${token}` }
  return (await answer(fetch(`${url}/page`, { headers }))).body.controls[0]
}
