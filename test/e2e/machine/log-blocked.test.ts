import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { folderOf, importing, startLogging } from '../support/logging-daemon.js'
import { apiKey, switchPages } from '../support/switch-pages.js'

const exited = 'a reader that has exited'

for (const [who, openPlace] of Object.entries(blockedOutputs())) {
  test(`logging to ${who} delays neither an action nor the stop`, async (t) => {
    const cwd = folderOf(t)
    const { child, port } = await startLogging(t, cwd, openPlace(t, cwd))
    if (who === exited) child.stdout?.destroy()
    t.ok(await switchPages(port, 2000))
    t.match(await readMetrics(port), /^ovation_faults_total 0$/m)
    const timing = startTiming()
    child.kill('SIGTERM')
    t.same(await once(child, 'exit'), [0, null])
    timing.within(t, 15_000, 'it stops')
  })
}

test('uncaught exceptions are counted and do not end the daemon, even when the log cannot be written', async (t) => {
  const cwd = folderOf(t)
  const full = openSync('/dev/full', 'w')
  t.teardown(() => closeSync(full))
  // Once it serves, however long that takes. Not `process.once`: tap takes a signal that nobody listens to any more for an end.
  const throwing = `process.on('SIGUSR2',()=>setInterval(()=>{throw(new(Error)(1))},1).unref())`
  const { child, port } = await startLogging(t, cwd, full, importing(throwing))
  child.kill('SIGUSR2')
  await until(async () => Number(/^ovation_faults_total (\d+)$/m.exec(await readMetrics(port))?.[1]) > 500)
  t.ok(await switchPages(port, 100))
  child.kill('SIGTERM')
  t.same(await once(child, 'exit'), [0, null])
})

/** Standard outputs that accept nothing, or soon stop accepting. */
function blockedOutputs(): Readonly<Record<string, (t: Test, cwd: string) => 'pipe' | number>> {
  const opened = (t: Test, path: string) => {
    const fd = openSync(path, 'r+')
    t.teardown(() => closeSync(fd))
    return fd
  }
  return {
    'a full disk': (t) => opened(t, '/dev/full'),
    [exited]: () => 'pipe',
    'a socket that nobody reads': () => 'pipe',
    'a pipe that nobody reads': (t, cwd) => {
      execFileSync('mkfifo', [join(cwd, 'pipe')])
      return opened(t, join(cwd, 'pipe'))
    },
  }
}

async function readMetrics(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { 'x-api-key': apiKey } })).text()
}
