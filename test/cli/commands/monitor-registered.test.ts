import { hostname, networkInterfaces } from 'node:os'
import type { StatusAnswer } from '../../../src/wire/status.js'
import { arrival, iniFor } from '../../support/machine/daemon.js'
import { type Ended, type Place, runHere, runInShell } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { waitAsPromised } from '../../support/time/patience.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { type DaemonHere, daemonHere, demoHere } from '../support/daemon-here.js'
import { type MonitorHere, monitorHere } from '../support/monitor-here.js'

const name = `monitor@${hostname()}`.slice(0, 64)

test('without --port it shows what is sent to the displays, in addition to them', async (t) => {
  const daemon = await demoHere(t)
  const { place, oscPort } = placeBeside(daemon)
  const monitor = await monitorHere(t, place)
  await daemon.press(await daemon.token())
  await monitor.line((line) => line === '/0001 if 1 0.010000')
  t.equal(await arrival(daemon.sink, /^\/0001 /), '/0001 if 1 0.01')
  const { code, stdout, stderr } = await monitor.stop()
  t.equal(code, 0)
  t.same(stdout.split('\n')[0], '/ovation/page ss "demo" "opening"')
  t.notMatch(stdout, /subscribed/)
  t.equal(stderr, `registered at udp://127.0.0.1:${oscPort} for 60 s, renewed in time; Ctrl-C to stop\n`)
})

test('the daemon lists it with its lease while it runs, and no longer afterwards', async (t) => {
  const daemon = await demoHere(t)
  const monitor = await monitorHere(t, placeBeside(daemon).place)
  const listed = (await displaysOf(daemon)).find((display) => display.name === name)
  t.match(listed, { host: '127.0.0.1', state: 'up' })
  t.ok(listed!.lease! > 0 && listed!.lease! <= 60, `${listed?.lease} s`)
  t.equal((await monitor.stop()).code, 0)
  await until(async () => (await displaysOf(daemon)).every((display) => display.name === 'main'))
})

test('with --rate it ends with the totals, including the page messages', async (t) => {
  const daemon = await demoHere(t)
  const monitor = await monitorHere(t, placeBeside(daemon).place, '--rate')
  await daemon.press(await daemon.token())
  await monitor.line((line) => /^ {2}\/0001 +/.test(line))
  const { stdout } = await monitor.stop()
  t.match(
    stdout,
    /s in all: \d+ messages\n {2}ADDRESS .*\n {2}\/0001 +1 .*\n( {2}\/0001\/[a-z]+ .*\n)+ {2}\/ovation\/page +\d+ .* ss "demo" "opening"\n$/,
  )
})

test('--address separates single actions from the signals of the crowd', async (t) => {
  const daemon = await demoHere(t)
  const { place } = placeBeside(daemon)
  const [single, people, below] = await Promise.all(
    ['/*', '/*/people', '/0002'].map((pattern) => monitorHere(t, place, '--address', pattern)),
  )
  for (const token of [await daemon.token(), await daemon.token()]) await daemon.press(token)
  await single!.line((line) => line === '/0001 if 2 0.020000')
  await people!.line((line) => line.endsWith('/0001/people i 2'))
  const shown = async (monitor: MonitorHere) =>
    (await monitor.stop()).stdout.split('\n').filter((line) => /^ *\//.test(line))
  t.same(await shown(single!), ['/0001 if 1 0.010000', '/0001 if 2 0.020000'])
  const signals = await shown(people!)
  t.same(
    signals.filter((line) => !/^ *\/0001\/people i [012]$/.test(line)),
    [],
  )
  t.same(await shown(below!), [], 'nobody has moved the slider')
})

test('with --preset it shows what a display with this preset is sent', async (t) => {
  const daemon = await demoHere(t)
  const monitor = await monitorHere(t, placeBeside(daemon).place, '--preset', 'qlcplus')
  await daemon.press(await daemon.token())
  t.ok(await monitor.line((line) => line === '/0001 f 0.010000'))
})

test('a layout or a preset that the daemon does not know fails, in its words', async (t) => {
  const daemon = await demoHere(t)
  const { place, oscPort } = placeBeside(daemon)
  const refusal = `the daemon at udp://127.0.0.1:${oscPort} refuses the registration: `
  t.same(await runHere(['monitor', '--layout', 'nosuch'], place), {
    code: 1,
    stdout: '',
    stderr: `${refusal}unknown layout; loaded: demo\n`,
  })
  const { code, stderr } = await runHere(['monitor', '--preset', 'nosuch', '--layout', 'demo'], place)
  t.equal(code, 1)
  t.match(stderr, `${refusal}unknown preset; known: generic, touchdesigner,`)
})

test('if no daemon answers it asks again, then ends with 69 and what to check', async (t) => {
  const silent = await openSink(t)
  const place = { cwd: t.testdir(), env: { OVATION_OSC_PORT: String(silent.port) } }
  waitAsPromised(t)
  const time = advanceTime(t)
  let ended: Ended | undefined
  const monitor = runHere(['monitor', '--layout', 'demo'], place).then((end) => {
    ended = end
  })
  while (!ended) await time.advance(100)
  await monitor
  t.same(ended, {
    code: 69,
    stdout: '',
    stderr: `no daemon answers at udp://127.0.0.1:${silent.port}; is it running, are these its settings (built-in defaults), and does its [osc] allow include this machine?\n`,
  })
  const request = `/ovation/subscribe sss ${name}  demo`
  t.same(await silent.received(4), [request, request, request, '/ovation/unsubscribe '])
})

test('an OSC port of 0 is an error, with the fix', async (t) => {
  const { code, stderr } = await runHere(['monitor'], { cwd: t.testdir({ 'service.ini': iniFor(9000) }) })
  t.equal(code, 69)
  t.match(stderr, /^\[osc\] port is 0 \(.*service\.ini\): .*OVATION_OSC_PORT=NUMBER ovation monitor\n$/)
})

test('a reader that goes away, as head does, also ends the registration', async (t) => {
  const daemon = await demoHere(t)
  const { place } = placeBeside(daemon)
  const token = await daemon.token()
  const piped = runInShell(`'${process.execPath}' '${process.cwd()}/bin/ovation.js' monitor | head -1`, place)
  await until(async () => (await displaysOf(daemon)).length === 2)
  let isOver = false
  const ended = piped.finally(() => {
    isOver = true
  })
  // It notices when it writes.
  await until(async () => {
    await daemon.press(token)
    return isOver
  })
  t.equal((await ended).stdout, '/ovation/page ss "demo" "opening"\n')
  await until(async () => (await displaysOf(daemon)).length === 1)
})

const whyNoIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)
  ? false
  : 'this machine has no IPv6'

test('it also registers at a daemon that listens on all addresses, on IPv6 too', {
  skip: whyNoIpv6,
}, async (t) => {
  const { port } = await openSink(t)
  const ini = iniFor(port).replace('[osc]\nhost = 127.0.0.1', '[osc]\nhost = ::')
  const daemon = await daemonHere(t, { cwd: t.testdir({ 'service.ini': ini }) })
  const monitor = await monitorHere(t, placeBeside(daemon).place)
  await daemon.press(await daemon.token())
  t.ok(await monitor.line((line) => line === '/0001 if 1 0.010000'))
})

test('--preset and --layout are wrong usage with --port', async (t) => {
  const cwd = t.testdir()
  for (const option of ['--preset', '--layout']) {
    const { code, stderr } = await runHere(['monitor', '--port', '9000', option, 'generic'], { cwd })
    t.equal(code, 2)
    t.match(stderr, new RegExp(`'${option} .*' cannot be used with option '--port`))
  }
})

test('without --port the settings are read, and their errors printed', async (t) => {
  const { code, stderr } = await runHere(['monitor', '--config', 'none.ini'], { cwd: t.testdir() })
  t.equal(code, 78)
  t.match(stderr, /none\.ini: cannot be read/)
})

/** Where a command finds the daemon, whose settings let it take any free OSC port. */
function placeBeside({ cwd, bridge }: DaemonHere): { place: Place; oscPort: number } {
  const oscPort = bridge.osc!.port
  return { place: { cwd, env: { OVATION_OSC_PORT: String(oscPort) } }, oscPort }
}

async function displaysOf(daemon: DaemonHere): Promise<StatusAnswer['displays']> {
  return JSON.parse((await daemon.runHere('status', '--json')).stdout).displays
}
