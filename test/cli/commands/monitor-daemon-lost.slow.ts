import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { type Running, start } from '../../support/machine/process.js'
import { t as suite, test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'

// It notices when it renews its lease, every 20 s, and patiently asks for 20 s more.
suite.setTimeout(300_000)

test('after a daemon was killed and restarted it goes on; one that stays away is reported once', async (t) => {
  const { port } = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(port) })
  const first = await startDaemon(t, { cwd })
  const env = { OVATION_OSC_PORT: new URL((first.ready as typeof first.ready & { osc: string }).osc).port }
  const monitor = start(t, ['monitor'], { cwd, env })
  await monitor.line('stderr', (line) => line.startsWith('registered'))
  await first.press(await first.token())
  await shows(monitor, 1)

  await first.process.stop('SIGKILL')
  const second = await startDaemon(t, { cwd, env })
  await second.press(await second.token())
  await shows(monitor, 2)

  await second.process.stop('SIGKILL')
  await monitor.line('stderr', (line) => line.includes('no longer answers'))
  const third = await startDaemon(t, { cwd, env })
  await monitor.line('stderr', (line) => line.endsWith('again'))
  await third.press(await third.token())
  await shows(monitor, 3)

  const { code, stderr } = await monitor.stop('SIGTERM')
  t.equal(code, 0)
  const place = `udp://127.0.0.1:${env.OVATION_OSC_PORT}`
  t.same(stderr.split('\n').slice(1), [
    `the daemon at ${place} no longer answers; asking again every second`,
    `registered at ${place} again`,
    '',
  ])
})

/** Waits for the line about this number of presses of button 1. */
function shows(monitor: Running, count: number): Promise<string> {
  return monitor.line('stdout', (line) => line.startsWith(`/0001 if ${count} `))
}
