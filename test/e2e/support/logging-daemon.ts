import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../support/machine/free-port.js'
import { until } from '../../support/time/until.js'
import { apiKey, layoutText } from './switch-pages.js'

const launcher = join(process.cwd(), 'bin', 'ovation.js')
const patience = new URL('../../support/time/patience.js', import.meta.url).href

/** A folder with settings and with the layout whose pages are switched. */
export function folderOf(t: Test): string {
  return t.testdir({ 'layout.json': layoutText, 'service.ini': '[service]\nlayouts = .\n' })
}

/** Variables that make Node run a line of JavaScript without spaces before the program. */
export function importing(code: string): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

/** Starts a daemon whose log is under test, and waits until it is ready, without reading the log. */
export async function startLogging(
  t: Test,
  cwd: string,
  stdout: 'pipe' | number,
  env: NodeJS.ProcessEnv = {},
) {
  const port = await freePort()
  const settings = {
    OVATION_API_KEY: apiKey,
    OVATION_HTTP_HOST: '127.0.0.1',
    OVATION_HTTP_PORT: String(port),
    OVATION_OSC_HOST: '127.0.0.1',
    OVATION_OSC_PORT: '0',
  }
  const child = spawn(process.execPath, ['--import', patience, launcher, 'start'], {
    cwd,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', stdout, 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isUp)
  return { child, port }
}
