import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { arrival, iniFor } from '../../support/machine/daemon.js'
import { type Ended, Running } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { startBroker } from '../cluster/support/start-broker.js'
import { unpack } from './support/built-package.js'

const home = join(unpack(), 'usr', 'lib', 'ovation', 'bin')

for (const engine of ['uws', 'node']) {
  test(`it runs without any Node but its own, with the engine ${engine}, and a press reaches the display`, async (t) => {
    const sink = await openSink(t)
    const run = installed(t, {
      'service.ini': iniFor(sink.port).replace('[osc]', `engine = ${engine}\n[osc]`),
    })
    const daemon = run('start')
    t.teardown(() => daemon.stop('SIGTERM'))
    const ready = JSON.parse(await daemon.line('stdout', (line) => line.includes('"ready"'))) as {
      http: string
    }
    const { stdout } = await run('token', 'demo').ended
    const answer = await fetch(`${ready.http}/action`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stdout.trim()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ layoutId: 'demo', lid: 1, type: 'Button' }),
    })
    t.equal(answer.status, 200)
    t.equal(await arrival(sink, /^\/0001 /), '/0001 if 1 0.01')
    const page = await fetch(`${ready.http}/play/demo`)
    t.equal(page.status, 200)
    const [asset] = /assets\/[^"]+\.js/.exec(await page.text()) ?? []
    t.equal((await fetch(`${ready.http}/${asset}`)).status, 200)
    const { code, stderr } = await daemon.stop('SIGTERM')
    t.same({ code, stderr }, { code: 0, stderr: '' })
  })
}

test('it says its version, and judges the demo', async (t) => {
  const run = installed(t, { 'service.ini': '' })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  t.equal((await run('--version').ended).stdout.trim(), version)
  const { code, stderr }: Ended = await run('layouts').ended
  t.same({ code, stderr }, { code: 0, stderr: '' })
})

test('it plays beside others: a stage of it finds its broker', async (t) => {
  const { url } = await startBroker(t)
  const run = installed(t, {
    'service.ini': `[cluster]\nnats = ${url}\nrole = stage\nname = hall\n`,
  })
  const { code, stdout, stderr }: Ended = await run('check').ended
  t.equal(code, 0, stderr)
  t.match(stdout, /^broker /m)
})

/** The unpacked program in a folder with these files, and an environment without any other program. */
function installed(t: Test, files: Record<string, string>): (...words: string[]) => Running {
  const cwd = t.testdir(files)
  return (...words) =>
    new Running(
      spawn(join(home, 'node'), [join(home, 'ovation.js'), ...words], {
        cwd,
        env: { PATH: '/nowhere' },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
}
