import { steadyTime } from '../../../src/clocks.js'
import { freePort } from '../../support/machine/free-port.js'
import { runBridge } from '../../support/show/bridge.js'
import { litShow } from '../../support/show/lit-show.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { joinAsPhone, openStream, type StreamClient } from '../../support/wire/stream-client.js'
import { isPlaying, isReady, runStageAndEdge } from './support/stage-and-edge.js'

const path = '/layout/show/light'
const lightsOf = ({ frames }: StreamClient) => frames.filter(({ event }) => event === 'light')

test('phones of an edge shine with those of the stage, at the same moment, and so does who comes later', async (t) => {
  const { stage, edge } = await runStageAndEdge(t, { catalogue: litShow, room: { open: 'on' } })
  // Of one participant, and so of one group.
  const token = stage.token
  const [here, there] = await Promise.all([stage, edge].map(({ url }) => joinAsPhone(t, { url, token })))
  const wall = await openStream(t, edge.url, { screen: 'show' })
  const colors = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']
  const moments: number[] = []
  for (let change = 1; change <= 5; change++) {
    await stage.admin('PUT', path, { colors, fade: change })
    await until(() => [here!, there!].every((phone) => lightsOf(phone).at(-1)?.fade === change))
    const [one, other] = [here!, there!].map((phone) => lightsOf(phone).at(-1))
    t.equal(other.color, one.color)
    // Both machines are this process, and so have one clock.
    moments.push(other.at - one.at)
    t.ok(other.at > steadyTime() - 5000)
  }
  t.ok(Math.min(...moments.map(Math.abs)) <= 20, `differences: ${moments} ms`)
  t.match(lightsOf(wall).at(-1), { colors, fade: 5 })
  const late = await openStream(t, edge.url, { token })
  await until(() => lightsOf(late).length > 0)
  t.match(late.frames, [
    { event: 'page', light: true },
    { color: lightsOf(here!).at(-1).color, fade: 5 },
  ])
  await stage.admin('PUT', path, { colors: null, fade: 7 })
  await until(() => lightsOf(there!).at(-1)?.color === null)
  t.equal(lightsOf(there!).at(-1).fade, 7)
})

test('a hold and a reload without light end it at the edge too, and an edge lights nothing itself', async (t) => {
  const { stage, edge } = await runStageAndEdge(t, { catalogue: litShow })
  const phone = await joinAsPhone(t, { url: edge.url, token: edge.token })
  const isOut = () => lightsOf(phone).at(-1)?.color === null
  await stage.admin('PUT', path, { colors: ['#ff0000'] })
  await until(() => lightsOf(phone).length > 0)
  await stage.admin('PUT', '/output', { held: true })
  await until(isOut)
  await stage.admin('PUT', '/output', { held: false })
  await stage.admin('PUT', path, { colors: ['#00ff00'] })
  await until(() => !isOut())
  await stage.reload({ catalogue: new Map([['show', layoutOf(showFile)]]) })
  await until(isOut)
  t.match(await edge.admin('PUT', path, { colors: ['#ff0000'] }), { status: 404 })
})

test('an edge that starts while there is a light shows it; a stage that starts again has put it out', async (t) => {
  const { broker, stage, edge } = await runStageAndEdge(t, { catalogue: litShow })
  await stage.admin('PUT', path, { colors: ['#ff0000'], fade: 9 })
  const first = await joinAsPhone(t, { url: edge.url, token: edge.token })
  await until(() => lightsOf(first).length > 0)
  const late = await runBridge(t, { cluster: { nats: [broker.url], role: 'edge', name: 'late' } })
  await isReady(late)
  const second = await openStream(t, late.url, { token: edge.token })
  await until(() => lightsOf(second).length > 0)
  t.match(lightsOf(second), [{ color: '#ff0000', fade: 9 }])
  t.ok(
    lightsOf(second)[0].at <= steadyTime() + 1,
    'and not ahead, though nobody knows how far the clocks are apart',
  )
  await stage.bridge.close()
  t.match(lightsOf(first).at(-1), { color: '#ff0000' }, 'without a stage it goes on')
  const http = { port: await freePort() }
  const again = { nats: [broker.url], role: 'stage', name: 'stage' } as const
  await isPlaying(await runBridge(t, { http, catalogue: litShow, cluster: again }))
  await until(() => [first, second].every((phone) => lightsOf(phone).at(-1)?.color === null))
  t.pass()
})
