import '../support/machine/own-network.js'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { TestDaemon } from '../support/machine/daemon.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { requireProgram } from '../support/machine/require-program.js'
import { answer } from '../support/show/bridge.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { startFlow } from './support/flow.js'
import { type Hall, hallAddress, openHall } from './support/hall.js'
import { displayRows, startDemo } from './support/start-demo.js'

suite.setTimeout(300_000)

/** How the machine of the display vanishes, and is back. */
const ways = {
  'is unplugged': ['ip link set hall down', 'ip link set hall up'],
  'answers nothing any more': ['iptables -I INPUT -j DROP', 'iptables -D INPUT -j DROP'],
} as const
/** Actions a second meanwhile, and when it is noticed, as the guide says. */
const audiences = {
  'under load': { rate: 200, noticedMs: 12_000 },
  'while somebody acts once a second': { rate: 1, noticedMs: 12_000 },
  'while nobody acts': { rate: 0, noticedMs: 16_000 },
} as const
/** The longest between two tries, and a try. */
const backMs = 8000

for (const [how, [vanish, comeBack]] of Object.entries(ways))
  for (const [when, { rate, noticedMs }] of Object.entries(audiences))
    test(`a display over TCP whose machine ${how} ${when} is down soon, the others lose nothing, and it comes back with its values`, async (t) => {
      requireProgram('iptables', 'iptables')
      const hall = await openHall(t)
      const monitor = startMonitor(t, hall)
      await monitor.printed('listening')
      const other = await openSink(t)
      const daemon = await startDemo(t, {
        vanishing: `host = ${hallAddress}\ntransport = tcp`,
        other: `host = 127.0.0.1\nport = ${other.port}`,
      })
      const first = async () => (await displayRows(daemon))[0]!
      await until(async () => (await first()).state === 'up', 'it is connected', first)
      const flow = await startFlow(t, daemon, { rate: rate || 200 })
      await monitor.printed('/0002 f ')
      if (rate === 0) {
        await flow.stop()
        // What was sent is acknowledged.
        await until(async () => (await first()).sent === flow.sent, 'all is sent', first)
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }

      const before = endedPorts()
      hall.command(vanish)
      const vanishing = startTiming()
      await until(async () => (await first()).state === 'down', 'it is down', first)
      t.comment(`down after ${Math.round(vanishing.ms)} ms: ${(await first()).lastError}`)
      vanishing.within(t, noticedMs, 'it is known that it has vanished')
      t.match((await first()).lastError, /no machine answers/)
      // It would be after the newest values.
      t.same(
        endedPorts().filter((port) => !before.includes(port)),
        [],
        'nothing old is sent again and again',
      )
      await flow.stop()
      await moveUp(daemon)
      t.notMatch(monitor.text, '/0002 f 1.000000')

      hall.command(comeBack)
      const returning = startTiming()
      await monitor.printed('/0002 f 1.000000')
      t.comment(`its values after ${Math.round(returning.ms)} ms`)
      returning.within(t, backMs, 'it has its values')
      await until(async () => (await first()).state === 'up', 'it is up', first)
      t.equal(monitor.text.match(/\/0002 f .*/g)?.at(-1), '/0002 f 1.000000')
      t.equal(flow.refused, 0)
      t.equal((await other.received(flow.sent + 1)).length, flow.sent + 1, 'the other has everything')
      t.match((await displayRows(daemon))[1], { state: 'up', dropped: 0, lastError: null })
    })

test('a display over TCP that nobody plays to for long stays connected', async (t) => {
  const hall = await openHall(t)
  const monitor = startMonitor(t, hall)
  await monitor.printed('listening')
  const daemon = await startDemo(t, { idle: `host = ${hallAddress}\ntransport = tcp` })
  const idle = async () => (await displayRows(daemon))[0]!
  await until(async () => (await idle()).state === 'up', 'it is connected', idle)
  // Longer than it takes to notice that a machine has vanished.
  await new Promise((resolve) => setTimeout(resolve, audiences['while nobody acts'].noticedMs))
  t.match(await idle(), { state: 'up', lastError: null })
  await moveUp(daemon)
  await monitor.printed('/0002 f 1.000000')
  t.equal(monitor.text.match(/has connected/g)?.length, 1)
})

/** The local ports of connections to the display that are ended, and whose bytes this machine still sends (proc(5)). */
function endedPorts(): readonly string[] {
  const lines = readFileSync('/proc/net/tcp', 'latin1').matchAll(/:([0-9A-F]{4}) 02004D0A:2328 04 /g)
  return [...lines].map(([, port = '']) => port)
}

interface Monitor {
  /** All that it has printed. */
  readonly text: string
  /** Waits until it has printed this. */
  printed(what: string): Promise<void>
}

/** A display on the machine of the hall. */
function startMonitor(t: Test, hall: Hall): Monitor {
  const monitor = {
    text: '',
    printed: (what: string) =>
      until(
        () => monitor.text.includes(what),
        what,
        () => monitor.text,
      ),
  }
  const launcher = join(process.cwd(), 'bin', 'ovation.js')
  const words = [
    '--net',
    '--target',
    String(hall.pid),
    process.execPath,
    launcher,
    'monitor',
    '--tcp',
    '9000',
  ]
  const child = spawn('nsenter', words, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      monitor.text += text
    })
  t.teardown(() => child.kill('SIGKILL'))
  return monitor
}

async function moveUp(daemon: TestDaemon): Promise<void> {
  const headers = { authorization: `Bearer ${await daemon.token()}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ layoutId: 'demo', lid: 2, type: 'Slider', value: 1 })
  await answer(fetch(`${daemon.url}/action`, { method: 'POST', headers, body }))
}
