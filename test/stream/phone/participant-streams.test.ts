import type { Test } from 'tap'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { caughtUp, joinAsPhone, type StreamClient } from '../../support/wire/stream-client.js'
import { untilMetrics } from '../support/until-metrics.js'

const replaced = { code: 1001, reason: 'replaced' }

test('a participant has eight streams: each one more closes the oldest, whichever token it shows', async (t) => {
  const bridge = await runBridge(t)
  const tokenOf = (ttl: number) =>
    bridge.tokens.mint({ layoutId: 'show', participant: 'ann', expiresIn: ttl })
  const first = await streamsOf(t, bridge, 8, tokenOf(600))
  for (const stream of first) await caughtUp(stream)
  const more = await streamsOf(t, bridge, 2, tokenOf(700))
  for (const stream of first.slice(0, 2)) t.same(await stream.closed, replaced)
  for (const stream of [...first.slice(2), ...more]) await caughtUp(stream)
  await untilMetrics(bridge, 'ovation_streams{kind="phone"} 8')
  await untilMetrics(bridge, 'ovation_streams_cut_total{reason="replaced"} 2')
})

test('who closes one may open one, and a hello again is no new stream', async (t) => {
  const bridge = await runBridge(t)
  const streams = await streamsOf(t, bridge, 8, bridge.token)
  for (const stream of streams) {
    stream.send({ hello: { token: bridge.token } })
    t.match(await stream.next(), { event: 'page' })
  }
  streams[3]!.socket.close()
  await streams[3]!.closed
  await untilMetrics(bridge, 'ovation_streams{kind="phone"} 7')
  await streamsOf(t, bridge, 1, bridge.token)
  for (const stream of streams.filter((_, at) => at !== 3)) await caughtUp(stream)
})

test('neither others nor the same participant of another layout are meant', async (t) => {
  const layoutIds = ['show', 'other'] as const
  const catalogue = new Map(layoutIds.map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })]))
  const bridge = await runBridge(t, { catalogue })
  const tokenOf = (layoutId: string, participant: string) => bridge.tokens.mint({ layoutId, participant })
  const streams = [
    ...(await streamsOf(t, bridge, 8, tokenOf('show', 'ann'))),
    ...(await streamsOf(t, bridge, 8, tokenOf('show', 'bob'))),
    ...(await streamsOf(t, bridge, 8, tokenOf('other', 'ann'))),
  ]
  for (const stream of streams) await caughtUp(stream)
})

test('what was sent before it was replaced counts, and is answered', async (t) => {
  const bridge = await runBridge(t)
  const [oldest] = await streamsOf(t, bridge, 8, bridge.token)
  oldest!.send({ id: 'a', lid: 1, type: 'Button' })
  t.same(await oldest!.next(), { id: 'a', ok: true })
  await streamsOf(t, bridge, 1, bridge.token)
  t.same(await oldest!.closed, replaced)
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 1)
})

/** One after the other, so that it is known which is the oldest. */
async function streamsOf(
  t: Test,
  { url }: TestBridge,
  count: number,
  token: string,
): Promise<StreamClient[]> {
  const streams: StreamClient[] = []
  while (streams.length < count) streams.push(await joinAsPhone(t, { url, token }))
  return streams
}
