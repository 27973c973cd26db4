import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrival, iniFor, startDaemon, startWithDisplay, type TestDaemon } from '../support/machine/daemon.js'
import { freePort } from '../support/machine/free-port.js'
import { start } from '../support/machine/process.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { test } from '../support/tap.js'
import { openSink, type Sink } from '../support/wire/sink.js'

test('stopped in the middle of a crowd, it ends within 3 s, and every answered press was sent', async (t) => {
  const daemon = await startWithDisplay(t)
  const token = await daemon.token()
  const crowd = Array.from({ length: 20 }, () => pressUntilRefused(daemon, token))
  await countReached(daemon.sink, 50)
  const timing = startTiming()
  const { code, stderr } = await daemon.process.stop('SIGTERM')
  timing.within(t, 3000, 'it ends')
  t.equal(code, 0)
  t.equal(stderr, '')
  const pressed = (await Promise.all(crowd)).reduce((sum, presses) => sum + presses, 0)
  t.ok(pressed > 0)
  await countReached(daemon.sink, pressed)
  t.pass(`the display received all ${pressed}`)
  await t.rejects(daemon.press(token), 'it no longer listens')
})

test('a second signal, such as the one that npm passes on from the terminal, does not interrupt the drain', async (t) => {
  const daemon = await startWithDisplay(t)
  const token = await daemon.token()
  const crowd = Array.from({ length: 20 }, () => pressUntilRefused(daemon, token))
  await countReached(daemon.sink, 50)
  daemon.process.signal('SIGTERM')
  await daemon.process.line('stdout', (line) => line.includes('"stopping"'))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) daemon.process.signal(signal)
  const { code, stdout } = await daemon.process.ended
  t.equal(code, 0)
  t.match(stdout, '"stopped"')
  t.notMatch(stdout, 'reloaded')
  const pressed = (await Promise.all(crowd)).reduce((sum, presses) => sum + presses, 0)
  await countReached(daemon.sink, pressed)
})

test('Ctrl-C stops it as SIGTERM does', async (t) => {
  const { process } = await startWithDisplay(t)
  const { code, stdout } = await process.stop('SIGINT')
  t.equal(code, 0)
  t.match(stdout, /"msg":"stopped"/)
})

test('a second daemon on the same port exits at once and names the port; the first goes on', async (t) => {
  const first = await startWithDisplay(t)
  const cwd = join(first.cwd, 'second')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'service.ini'), iniFor(first.sink.port))
  const timing = startTiming()
  const second = await start(t, ['start'], { cwd, env: { OVATION_HTTP_PORT: String(first.port) } }).ended
  timing.within(t, 5000, 'at once, without waiting or retrying: it exits')
  t.equal(second.code, 1)
  t.match(second.stderr, new RegExp(`^cannot listen on 127\\.0\\.0\\.1:${first.port}: [^\\n]+\\n$`))
  t.notMatch(second.stdout, '"ready"')
  t.equal((await first.press(await first.token())).status, 200)
})

test('so does one whose port for redirects is taken; the first goes on to redirect', async (t) => {
  const sink = await openSink(t)
  const redirectPort = await freePort()
  const cwd = t.testdir({ 'service.ini': iniFor(sink.port), second: {} })
  const env = { OVATION_HTTP_REDIRECT_PORT: String(redirectPort) }
  const first = await startDaemon(t, { cwd, env })
  t.equal(first.ready.redirect, `http://127.0.0.1:${redirectPort}`)
  writeFileSync(join(cwd, 'second', 'service.ini'), iniFor(sink.port))
  const second = await start(t, ['start'], { cwd: join(cwd, 'second'), env }).ended
  t.equal(second.code, 1)
  const taken = `^cannot listen on 127\\.0\\.0\\.1:${redirectPort}: [^\\n]+\\[http\\] redirect_port\\n$`
  t.match(second.stderr, new RegExp(taken))
  const { url, status } = await fetch(`http://127.0.0.1:${redirectPort}/healthz`)
  t.same([url, status], [`${first.url}/healthz`, 200])
  const same = { cwd, env: { ...env, OVATION_HTTP_PORT: String(redirectPort) } }
  t.equal((await start(t, ['start'], same).ended).code, 78, 'and one port cannot be both')
  const timing = startTiming()
  t.equal((await first.process.stop('SIGTERM')).code, 0)
  timing.within(t, 3000, 'it ends')
})

test('killed, it starts again on the same port, and earlier tokens are still valid', async (t) => {
  const sink = await openSink(t)
  const place = {
    cwd: t.testdir({ 'service.ini': iniFor(sink.port) }),
    env: { OVATION_HTTP_PORT: String(await freePort()) },
  }
  const first = await startDaemon(t, place)
  const token = await first.token()
  t.equal((await first.press(token)).status, 200)
  await arrival(sink, /^\/0001 /)
  t.equal((await first.process.stop('SIGKILL')).code, null)
  sink.messages.length = 0
  const second = await startDaemon(t, place)
  t.equal(second.port, first.port)
  t.equal((await second.press(token)).status, 200)
  t.ok(await arrival(sink, /^\/0001 /), 'the display receives the next press')
})

/** Waits until the display has received at least this count of presses. */
async function countReached(sink: Sink, count: number): Promise<void> {
  while (!sink.messages.some((message) => Number(/^\/0001 if (\d+)/.exec(message)?.[1]) >= count))
    await sink.received(sink.messages.length + 1)
}

/** Presses one after the other until the daemon stops; resolves to the number of successful answers. */
async function pressUntilRefused(daemon: TestDaemon, token: string): Promise<number> {
  for (let presses = 0; ; presses++) {
    const answer = await daemon.press(token).catch(() => undefined)
    if (answer?.status !== 200) return presses
  }
}
