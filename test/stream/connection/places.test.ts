import { apiKey, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { joinAsCrowd, joinAsOperator, joinAsPhone, openStream } from '../../support/wire/stream-client.js'
import { frameOf, openRawStream } from '../support/raw-stream.js'
import { untilMetrics } from '../support/until-metrics.js'

const overloaded = { code: 4503, reason: 'overloaded' }

test('phones get nine of ten connections, so that operators still find one', async (t) => {
  const bridge = await runBridge(t, { limits: { maxConnections: 20 } })
  const newToken = () => bridge.tokens.mint({ layoutId: 'show' })
  const phones = await joinAsCrowd(t, bridge.url, 18, newToken)
  const late = await openStream(t, bridge.url, { token: newToken() })
  t.same(await late.closed, overloaded)
  const operator = await joinAsOperator(t, bridge)
  t.equal(operator.frames[0].phones, 18)
  phones[0]!.send({ ping: 1 })
  t.match((await phones[0]!.received(2))[1], { pong: 1 }, 'who is in stays in')
  phones[1]!.socket.close()
  await phones[1]!.closed
  await operator.next()
  const next = await openStream(t, bridge.url, { token: bridge.token })
  t.match(await next.next(), { event: 'page' })
})

test('the smallest limit has a place for a phone', async (t) => {
  const bridge = await runBridge(t, { limits: { maxConnections: 1 } })
  const phone = await joinAsPhone(t, bridge)
  await t.rejects(openStream(t, bridge.url, { token: bridge.token }), 'streams count as connections')
  phone.send({ ping: 1 })
  t.match(await phone.next(), { pong: 1 })
})

test('however streams end, their connections and they themselves are no longer counted', async (t) => {
  const { url, port, token } = await runBridge(t, { http: { metrics: 'open' } })
  const metrics = { admin: () => readMetrics(url) }
  const phone = () => joinAsPhone(t, { url, token })
  const streams = [await phone(), await phone(), await phone(), await phone(), await phone()]
  const operator = await joinAsOperator(t, { url })
  const silent = await openStream(t, url)
  const raw = await openRawStream(t, port, { token })
  await raw.received(1)
  await untilMetrics(metrics, 'ovation_http_connections 9')
  await untilMetrics(metrics, 'ovation_streams{kind="phone"} 6')
  await untilMetrics(metrics, 'ovation_streams{kind="operator"} 1')
  streams[0]!.socket.close(4000, 'Received too big and invalid')
  streams[1]!.socket.terminate()
  streams[2]!.send(Buffer.from('binary'))
  streams[3]!.send('x'.repeat(20_000))
  streams[4]!.send({ hello: null })
  operator.send({ hello: { key: `${apiKey}x`, layoutId: 'show' } })
  silent.send({})
  raw.send(frameOf('x', { reserved: 1 }))
  const foreign = await openStream(t, url, { token: 'x' })
  await Promise.all([...streams, operator, silent, foreign].map(({ closed }) => closed))
  await untilMetrics(metrics, 'ovation_http_connections 1')
  await untilMetrics(metrics, 'ovation_streams{kind="phone"} 0')
  await untilMetrics(metrics, 'ovation_streams{kind="operator"} 0')
  for (const line of [
    '{reason="body-not-json"} 1',
    '{reason="too-long"} 1',
    '{reason="token-invalid"} 3',
    '{reason="api-key-invalid"} 1',
    '{reason="malformed"} 1',
  ])
    await untilMetrics(metrics, `ovation_streams_cut_total${line}`)
})

test('frames are counted both ways', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  for (let sent = 0; sent < 9; sent++) phone.send({ ping: sent })
  phone.send({ lid: 1, type: 'Button' })
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  await phone.received(11)
  await untilMetrics(bridge, 'ovation_stream_frames_received_total 12')
  await untilMetrics(bridge, 'ovation_stream_frames_sent_total 11')
})

test('a thousand streams that come at once and say nothing are all closed, and meanwhile a phone acts', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  const phone = await joinAsPhone(t, bridge)
  const crowd: Awaited<ReturnType<typeof openStream>>[] = []
  for (let round = 0; round < 10; round++)
    crowd.push(...(await Promise.all(Array.from({ length: 100 }, () => openStream(t, bridge.url)))))
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  t.same(await phone.next(), { id: 'a', ok: true })
  await time.advance(6000)
  for (const stream of crowd) t.same(await stream.closed, { code: 4401, reason: 'token-invalid' })
  phone.send({ ping: 1 })
  t.match(await phone.next(), { pong: 1 })
})

/** Over a connection of its own, so that no other one is open for it. */
async function readMetrics(url: string): ReturnType<Parameters<typeof untilMetrics>[0]['admin']> {
  const response = await fetch(`${url}/metrics`, { headers: { connection: 'close' } })
  return { status: response.status, headers: response.headers, body: await response.text() }
}
