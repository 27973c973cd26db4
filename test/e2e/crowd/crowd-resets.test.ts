import { connect } from 'node:net'
import { targetLayoutId } from '../../osc/support/commands.js'
import { wantedEngine } from '../../support/engine.js'
import { tokenSecret } from '../../support/load/daemon.js'
import { Target } from '../../support/load/target.js'
import { openFilesIn } from '../../support/machine/open-files.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { phoneHeaders } from '../../support/wire/phone.js'
import { openSink } from '../../support/wire/sink.js'

const resets = 10_000
/** A leak grows in every round; memory that the process allocates once grows only in the first. */
const rounds = 2
const atOnce = 100
const MiB = 1024 * 1024
/** MiB. Keeping 1 KiB per connection would add 10 to the heap. RSS fluctuates, with node:http by 25. */
const mostGrowth = { heap: 4, rss: 50 }
/** A drain that waits for a request in flight takes 2 s. */
const promptMs = 1900

suite.setTimeout(300_000)

test('10,000 connections reset in the middle of a request leave nothing behind', async (t) => {
  const { port: display } = await openSink(t)
  const target = new Target(display, { engine: wantedEngine })
  await target.start()
  const sockets = () => openFilesIn('socket:', target.pid).length
  const requests = beginnings()

  const own = sockets()
  await reset(target.httpPort, requests, 2000)
  await until(() => sockets() <= own)
  const readings = [await target.measure()]
  for (let round = 0; round < rounds; round++) {
    await reset(target.httpPort, requests, resets)
    await until(() => sockets() <= own)
    readings.push(await target.measure())
  }
  t.pass('no connection is left open')
  for (const [kind, most] of Object.entries(mostGrowth) as ['heap' | 'rss', number][]) {
    const grown = readings.slice(1).map((reading, at) => (reading[kind] - readings[at]![kind]) / MiB)
    t.ok(Math.min(...grown) <= most, `${kind} grew by ${grown.map((each) => each.toFixed(2)).join(', ')} MiB`)
  }
  const { controls } = await target.ask<{ controls: { count?: number }[] }>(`/layout/${targetLayoutId}/state`)
  t.equal(controls[0]?.count, 0, 'no partial press is counted')
  const timing = startTiming()
  await target.stop()
  timing.within(t, promptMs, 'it stops without waiting')
  t.same(target.faults, [])
})

/** Presses cut within the head, before the body, within the body and between two chunks; and a complete request. */
function beginnings(): string[] {
  const lines = Object.entries(phoneHeaders(targetLayoutId, 'phone', tokenSecret)).map((line) =>
    line.join(': '),
  )
  const head = `POST /action HTTP/1.1\r\n${lines.join('\r\n')}\r\n`
  return [
    head.slice(0, 30),
    head,
    `${head}content-length: 46\r\n\r\n`,
    `${head}content-length: 46\r\n\r\n{"layoutId":"stage","lid":1,"type":"B`,
    `${head}transfer-encoding: chunked\r\n\r\n4\r\n{"la\r\n`,
    `${head.replace('POST /action', 'GET /page')}\r\n`,
  ]
}

/** Sends this many partial requests, each on a connection that is reset within a few ms. */
async function reset(port: number, requests: readonly string[], count: number): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await resetOne(port, requests[left % requests.length]!, left % 5)
    }),
  )
}

function resetOne(port: number, text: string, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.on('connect', () => {
      socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), afterMs))
    })
  })
}
