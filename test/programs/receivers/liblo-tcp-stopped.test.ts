import { startFlow } from '../../root/support/flow.js'
import { displayRows, startDemo } from '../../root/support/start-demo.js'
import type { TestDaemon } from '../../support/machine/daemon.js'
import { freePort } from '../../support/machine/free-port.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { answer } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { startOscdump } from './support/start-wall.js'

/** For a minute: OVATION_TEST_STOP_MS=60000. */
const stopMs = Number(process.env.OVATION_TEST_STOP_MS ?? 10_000)
const rate = 5000
/** What displays get in full, and what shows that the newest is there: no action of the flow has these values. */
const newest = ['/0001 if 1 0.010000', '/0002 f 1.000000']

test('an oscdump over TCP that is halted under 5,000 actions a second has the newest values a second after it goes on; killed, it gets its snapshot', async (t) => {
  const [tcpPort, udpPort] = [await freePort(), await freePort()]
  const halted = await startOscdump(t, tcpPort, 'tcp')
  const other = await startOscdump(t, udpPort)
  const daemon = await startDemo(t, {
    halted: `host = 127.0.0.1\nport = ${tcpPort}\ntransport = tcp`,
    other: `host = 127.0.0.1\nport = ${udpPort}`,
  })
  const rows = async () => {
    const [first, second] = await displayRows(daemon)
    return { halted: first!, other: second! }
  }
  const has = (output: string, messages: readonly string[]) =>
    messages.every((message) => output.includes(` ${message}\n`))
  const flow = await startFlow(t, daemon, { rate })
  await until(() => halted.output.includes('/0002 f ') && other.output.includes('/0002 f '))

  halted.signal('SIGSTOP')
  const haltedAt = performance.now()
  await until(() => performance.now() - haltedAt > stopMs)
  await until(async () => (await rows()).halted.state === 'down', 'a halted display is down')
  await flow.stop()
  await actOnce(daemon, 'Button')
  await actOnce(daemon, 'Slider', 1)
  await until(
    () => has(other.output, newest),
    'the newest at the other',
    () => other.lastOutput,
  )
  const before = halted.output.length
  t.notOk(has(halted.output, newest))

  const timing = startTiming()
  halted.signal('SIGCONT')
  await until(
    () => has(halted.output, newest),
    'the newest values',
    () => halted.lastOutput,
  )
  timing.within(t, 1000, 'the newest values')
  const old = halted.output.slice(before).split('\n').length
  await until(async () => (await rows()).halted.state === 'up', 'a display that goes on is up', rows)
  const counts = await rows()
  t.comment(
    `${flow.sent} actions in ${Math.round(performance.now() - haltedAt)} ms; ${old} lines after it went on; the halted one: ${counts.halted.sent} sent, ${counts.halted.dropped} dropped; the other: ${counts.other.sent} sent`,
  )
  t.equal(flow.refused, 0, 'the audience notices nothing')
  t.match(counts.other, { state: 'up', dropped: 0, lastError: null }, 'nor does the other display')

  halted.signal('SIGKILL')
  await until(async () => (await rows()).halted.state === 'down', 'a killed display is down')
  const again = await startOscdump(t, tcpPort, 'tcp')
  t.same(await again.received(1), ['/0002 f 1.000000'], 'without an action')
})

async function actOnce(daemon: TestDaemon, type: 'Button' | 'Slider', value?: number): Promise<void> {
  const lid = type === 'Button' ? 1 : 2
  const headers = { authorization: `Bearer ${await daemon.token()}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ layoutId: 'demo', lid, type, ...(value !== undefined && { value }) })
  await answer(fetch(`${daemon.url}/action`, { method: 'POST', headers, body }))
}
