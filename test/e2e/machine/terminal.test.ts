import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../support/machine/free-port.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { AtTerminal } from '../support/at-terminal.js'
import { apiKey, layoutText, switchPages } from '../support/switch-pages.js'

test('a stopped terminal delays neither an action nor the stop, and shows the rest when it continues', async (t) => {
  const { terminal, port } = await startAtTerminal(t)
  terminal.stopOutput()
  t.ok(await switchPages(port))
  terminal.resume()
  await until(() => terminal.shown.includes('log lines were lost'))
  terminal.stopOutput()
  t.ok(await switchPages(port, 1000))
  const timing = startTiming()
  process.kill(terminal.pid, 'SIGTERM')
  t.equal(await terminal.exitCode(), '0')
  timing.within(t, 15_000, 'it stops')
})

test('it ends when its terminal closes, whether or not anybody reads there', async (t) => {
  const { terminal } = await startAtTerminal(t)
  await terminal.close()
  t.equal(await terminal.exitCode(), '0')
  const stopped = await startAtTerminal(t)
  stopped.terminal.stopOutput()
  t.ok(await switchPages(stopped.port, 2000))
  await stopped.terminal.close()
  t.equal(await stopped.terminal.exitCode(), '0')
})

test('while its terminal is open, SIGHUP reloads', async (t) => {
  const { terminal, port } = await startAtTerminal(t)
  process.kill(terminal.pid, 'SIGHUP')
  await until(() => terminal.shown.includes('reloaded'))
  t.ok(await switchPages(port, 2))
  process.kill(terminal.pid, 'SIGINT')
  t.equal(await terminal.exitCode(), '0')
  t.match(terminal.shown, 'stopped')
})

async function startAtTerminal(t: Test): Promise<{ terminal: AtTerminal; port: number }> {
  const cwd = t.testdir({
    'layout.json': layoutText,
    'service.ini': '[service]\nlayouts = .\n[osc]\nhost = 127.0.0.1\nport = 0\n[http]\nhost = 127.0.0.1\n',
  })
  const port = await freePort()
  const launcher = join(process.cwd(), 'bin', 'ovation.js')
  const patience = new URL('../../support/time/patience.js', import.meta.url).href
  const env = { ...process.env, OVATION_API_KEY: apiKey, OVATION_HTTP_PORT: String(port) }
  const terminal = new AtTerminal(t, [process.execPath, '--import', patience, launcher, 'start'], cwd, env)
  await until(() => terminal.shown.includes('ready'))
  return { terminal, port }
}
