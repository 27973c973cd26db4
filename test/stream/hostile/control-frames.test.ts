import { engines } from '../../support/engine.js'
import { runBridge } from '../../support/show/bridge.js'
import { shortShow } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { within } from '../../support/time/until.js'
import { caughtUp, joinAsPhone } from '../../support/wire/stream-client.js'
import { frameOf, opcodes, openRawStream } from '../support/raw-stream.js'
import { untilMetrics } from '../support/until-metrics.js'

const kinds = { pings: opcodes.ping, pongs: opcodes.pong }
/** So many a second are free. */
const free = 100

for (const engine of engines) {
  for (const [kind, opcode] of Object.entries(kinds))
    for (const hasHello of [true, false])
      test(`${kind} are free up to a hundred a second, and one more cuts the stream ${hasHello ? 'of a phone' : 'before its hello'} (${engine})`, async (t) => {
        const bridge = await runBridge(t, { http: { engine } })
        const { port, token } = bridge
        const clock = stopClock(t)
        const calm = await joinAsPhone(t, bridge)
        const stream = await openRawStream(t, port, hasHello ? { token } : undefined)
        if (hasHello) await stream.received(1)
        let isOver = false
        const ended = stream.ended.then((code) => {
          isOver = true
          return code
        })
        for (let second = 0; second < 3; second++) {
          stream.send(...Array<Buffer>(free).fill(frameOf('x', { opcode })))
          await caughtUp(calm)
          t.notOk(isOver, `second ${second}`)
          clock.advance(1001)
        }
        stream.send(...Array<Buffer>(free + 1).fill(frameOf('x', { opcode })))
        t.equal(await ended, undefined, 'without a close frame')
        clock.advance(1001)
        await untilMetrics(bridge, 'ovation_streams_cut_total{reason="pings"} 1')
        await caughtUp(calm)
      })

  test(`hellos after the first count with pings, and one more than a hundred a second cuts the stream (${engine})`, async (t) => {
    const bridge = await runBridge(t, { catalogue: shortShow, http: { engine } })
    const { port, token } = bridge
    const clock = stopClock(t)
    const calm = await joinAsPhone(t, bridge)
    const stream = await openRawStream(t, port, { token })
    const hello = frameOf(JSON.stringify({ hello: { token } }))
    const half = free / 2
    for (let second = 1; second <= 3; second++) {
      stream.send(...Array<Buffer>(half).fill(frameOf('x', { opcode: opcodes.ping })))
      stream.send(...Array<Buffer>(half).fill(hello))
      await stream.received(1 + second * half)
      clock.advance(1001)
    }
    stream.send(...Array<Buffer>(free + 1).fill(hello))
    t.equal(await within('the stream is cut', stream.ended), undefined, 'without a close frame')
    t.ok(stream.texts.length <= 1 + 3 * half + free + 1, `${stream.texts.length} pages`)
    clock.advance(1001)
    await untilMetrics(bridge, 'ovation_streams_cut_total{reason="hellos"} 1')
    await caughtUp(calm)
  })

  test(`a stream that is closed is cut when it floods, and does not keep the time that it has to answer (${engine})`, async (t) => {
    const bridge = await runBridge(t, { http: { engine } })
    const calm = await joinAsPhone(t, bridge)
    advanceTime(t)
    const stream = await openRawStream(t, bridge.port)
    stream.send(frameOf('{}'), ...Array<Buffer>(100_000).fill(frameOf('', { opcode: opcodes.ping })))
    await within('the end of the connection', stream.ended)
    t.equal(stream.pongs.length, 0)
    await caughtUp(calm)
  })

  test(`of a flood in one segment no more is answered than is free, and it counts as one cut (${engine})`, async (t) => {
    const bridge = await runBridge(t, { http: { engine } })
    const stream = await openRawStream(t, bridge.port)
    stream.send(...Array<Buffer>(20_000).fill(frameOf('', { opcode: opcodes.ping })))
    t.equal(await stream.ended, undefined)
    t.ok(stream.pongs.length <= free + 1, `${stream.pongs.length} pongs`)
    await untilMetrics(bridge, 'ovation_streams_cut_total{reason="pings"} 1')
    t.equal((await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
  })
}
