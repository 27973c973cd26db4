import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { arrival, startDaemon, startWithDisplay } from '../../support/machine/daemon.js'
import { runInShell } from '../../support/machine/process.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'

test('in an empty folder the daemon runs without settings, and a press reaches the display', async (t) => {
  const sink = await openSink(t)
  const cwd = t.testdir()
  const env = { OVATION_HTTP_PORT: '0', OVATION_DISPLAY_MAIN_PORT: String(sink.port) }
  const timing = startTiming()
  const daemon = await startDaemon(t, { cwd, env })
  // The promise is 1 s; a slow machine gets five.
  timing.within(t, 5000, 'ready')
  t.match(daemon.ready, { layouts: ['demo'], displays: [`main 127.0.0.1:${sink.port}`] })
  const desk = await runInShell(daemon.ready.desk!, { cwd })
  t.match(desk.stdout, /^http:\/\/\S+\/desk#\S+\n$/, 'and it says how to open the desk')
  const printed = await runInShell(daemon.ready.next, { cwd })
  t.equal(printed.stderr, '')
  t.equal(printed.code, 0)
  t.match(await daemon.press(printed.stdout.trim()), { status: 200, body: { ok: true } })
  t.equal(await arrival(sink, /^\/0001 /), '/0001 if 1 0.01')
})

test('the first start creates secrets that only their owner can read, logs their paths, and never shows them', async (t) => {
  const daemon = await startWithDisplay(t)
  const state = join(daemon.cwd, 'state')
  t.equal(statSync(state).mode & 0o777, 0o700)
  const secrets = ['api-key', 'token-secret'].map((name) => {
    const path = join(state, name)
    t.equal(statSync(path).mode & 0o777, 0o600, name)
    return { path, content: readFileSync(path, 'utf8').trim() }
  })
  t.equal(daemon.ready.apiKey, secrets[0]?.path)
  t.equal(daemon.ready.settings, join(daemon.cwd, 'service.ini'))
  const { stdout, stderr } = await daemon.process.stop('SIGTERM')
  for (const { path, content } of secrets) {
    t.ok(stdout.includes(path), 'the log contains the path')
    t.ok(content.length >= 32)
    t.notOk((stdout + stderr).includes(content), 'but not the secret')
  }
  const again = await startDaemon(t, { cwd: daemon.cwd })
  t.equal(
    readFileSync(join(state, 'api-key'), 'utf8').trim(),
    secrets[0]?.content,
    'a second start keeps them',
  )
  t.notMatch((await again.process.stop('SIGTERM')).stdout, 'made a new secret')
  t.ok(readdirSync(state).includes('token-secret'))
})

test('the command printed at the start works as it is, also with settings files of other names', async (t) => {
  const sink = await openSink(t)
  const ini = `[http]\nhost = 127.0.0.1\nport = 0\n[osc]\nport = 0\n[service]\nstate = elsewhere\n[display.main]\nhost = 127.0.0.1\nport = ${sink.port}\n`
  const cwd = t.testdir({ "it's tonight": { 'the show.ini': ini } })
  const daemon = await startDaemon(t, { cwd }, ['--config', "it's tonight/the show.ini"])
  const { code, stdout } = await runInShell(daemon.ready.next, { cwd })
  t.equal(code, 0)
  t.equal((await daemon.press(stdout.trim())).status, 200)
})
