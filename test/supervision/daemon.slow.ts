import { readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { childProcessesOf, isRunning } from '../support/machine/child-processes.js'
import { iniFor, startDaemon, type TestDaemon } from '../support/machine/daemon.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { cannotSupervise, openSupervisor, type Supervisor } from '../support/machine/supervisor.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openClients } from '../support/wire/clients.js'
import { openSink } from '../support/wire/sink.js'

const skip = cannotSupervise
const watchdogMs = 2000

test('systemd is notified when it is ready, and when it begins to stop', {
  skip,
}, async (t) => {
  const supervisor = await openSupervisor(t)
  const daemon = await startUnder(t, supervisor)
  await supervisor.hears('READY=1')
  t.equal((await daemon.process.stop('SIGTERM')).code, 0)
  await supervisor.hears('STOPPING=1')
  t.same(
    supervisor.states,
    ['READY=1', 'STOPPING=1'],
    'and no watchdog notifications, since none were expected',
  )
})

test('a socket without a file works too, and a daemon whose ports are in use is never ready', {
  skip,
}, async (t) => {
  const supervisor = await openSupervisor(t, 0, `@ovation-test-${process.pid}`)
  const daemon = await startUnder(t, supervisor)
  await supervisor.hears('READY=1')
  const env = { ...supervisor.env, OVATION_HTTP_PORT: String(daemon.port), OVATION_SERVICE_STATE: 'other' }
  await t.rejects(startDaemon(t, { cwd: daemon.cwd, env }), /cannot listen/)
  await daemon.process.stop('SIGTERM')
  await supervisor.hears('STOPPING=1')
  t.same(supervisor.states, ['READY=1', 'STOPPING=1'])
})

for (const engine of ['auto', 'node'])
  test(`the watchdog is notified (engine ${engine}), also below a base path and in a full house`, {
    skip,
  }, async (t) => {
    const supervisor = await openSupervisor(t, watchdogMs)
    const env = {
      OVATION_HTTP_ENGINE: engine,
      OVATION_HTTP_BASE_PATH: '/crowd',
      OVATION_HTTP_HOST: '0.0.0.0',
      OVATION_LIMITS_MAX_CONNECTIONS: '3',
    }
    const daemon = await startUnder(t, supervisor, env)
    await supervisor.hearsBeats(2)
    const clients = openClients(t, daemon.port, 10)
    await until(() => clients.filter(({ isClosed }) => isClosed).length >= 7)
    const timing = startTiming()
    await supervisor.hearsBeats(3)
    timing.within(t, watchdogMs, 'it is notified three times')
    await daemon.process.stop('SIGTERM')
  })

test('one that hangs sends nothing, and notifies again when it goes on', { skip }, async (t) => {
  const supervisor = await openSupervisor(t, watchdogMs)
  const daemon = await startUnder(t, supervisor)
  await supervisor.hearsBeats(1)
  daemon.process.signal('SIGSTOP')
  const before = supervisor.beats
  await new Promise((resolve) => setTimeout(resolve, watchdogMs))
  t.ok(supervisor.beats <= before + 1, 'but for one that was under way')
  daemon.process.signal('SIGCONT')
  await supervisor.hearsBeats(2)
})

test('its helper survives what stops a service, and knows no secret', {
  skip,
}, async (t) => {
  const supervisor = await openSupervisor(t)
  const daemon = await startUnder(t, supervisor, { OVATION_API_KEY: 'a-key-for-this-test' })
  await supervisor.hears('READY=1')
  const helper = await helperOf(daemon)
  t.notMatch(readFileSync(`/proc/${helper}/environ`, 'latin1'), 'a-key-for-this-test')
  // As systemd stops a service: every process of it gets the signal.
  process.kill(helper, 'SIGTERM')
  await daemon.process.stop('SIGTERM')
  await supervisor.hears('STOPPING=1')
  await until(() => !isRunning(helper))
})

test('a helper that dies is replaced, and that is logged', { skip }, async (t) => {
  const supervisor = await openSupervisor(t, watchdogMs)
  const daemon = await startUnder(t, supervisor)
  await supervisor.hearsBeats(1)
  const helper = await helperOf(daemon)
  process.kill(helper, 'SIGKILL')
  await until(() => !isRunning(helper))
  await supervisor.hearsBeats(3)
  t.equal(supervisor.states.filter((state) => state === 'READY=1').length, 2, 'the state is sent again')
  await daemon.process.line('stdout', (line) => /"why":"SIGKILL".*notifies systemd ended/.test(line))
  t.equal((await daemon.process.stop('SIGTERM')).code, 0)
  await supervisor.hears('STOPPING=1')
})

test('the helper ends with a daemon that is killed', { skip }, async (t) => {
  const supervisor = await openSupervisor(t, watchdogMs)
  const daemon = await startUnder(t, supervisor)
  await supervisor.hearsBeats(1)
  const helper = await helperOf(daemon)
  await daemon.process.stop('SIGKILL')
  await until(() => !isRunning(helper))
  t.notOk(supervisor.states.includes('STOPPING=1'))
})

test('if nobody listens, there is no helper', { skip }, async (t) => {
  const { port } = await openSink(t)
  const env = { WATCHDOG_USEC: '1000000' }
  const daemon = await startDaemon(t, { cwd: t.testdir({ 'service.ini': iniFor(port) }), env })
  await daemon.token()
  t.same(notifiersOf(daemon.process.pid), [])
})

test('without systemd-notify it says once what follows from that, and goes on', {
  skip,
}, async (t) => {
  const supervisor = await openSupervisor(t, watchdogMs)
  const daemon = await startUnder(t, supervisor, { PATH: '/nowhere' })
  const line = await daemon.process.line('stdout', (each) =>
    each.includes('systemd-notify is not on the PATH'),
  )
  t.match(line, /"level":"warn".*TimeoutStartSec.*install systemd-notify.*set Type=exec and no WatchdogSec/)
  t.equal((await daemon.press(await daemon.token())).status, 200)
  const { code, stdout, stderr } = await daemon.process.stop('SIGTERM')
  t.same([code, stderr], [0, ''])
  t.equal(stdout.split('systemd-notify is not on the PATH').length, 2, 'once')
  t.same(supervisor.states, [])
})

test('a watchdog that expects another process is not notified, and the log says why', { skip }, async (t) => {
  const supervisor = await openSupervisor(t, watchdogMs)
  const daemon = await startUnder(t, supervisor, { WATCHDOG_PID: '1' })
  await daemon.process.line('stdout', (line) =>
    line.includes('expects notifications from process 1, but this is'),
  )
  await supervisor.hears('READY=1')
  await new Promise((resolve) => setTimeout(resolve, watchdogMs))
  t.equal(supervisor.beats, 0)
})

/** A daemon with the demo layout whose supervisor listens. */
async function startUnder(
  t: Test,
  supervisor: Supervisor,
  env: Readonly<Record<string, string>> = {},
): Promise<TestDaemon> {
  const { port } = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(port) })
  const daemon = await startDaemon(t, { cwd, env: { ...supervisor.env, ...env } })
  // One that was stopped or hangs would not end at the end of the test.
  t.teardown(() => daemon.process.signal('SIGCONT'))
  return daemon
}

/** The store has a helper too, which syncs. */
function notifiersOf(pid: number): number[] {
  return childProcessesOf(pid).filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('systemd-notify'),
  )
}

async function helperOf({ process: { pid } }: TestDaemon): Promise<number> {
  const [helper] = notifiersOf(pid)
  if (helper === undefined) throw new Error('it has no helper')
  return helper
}
