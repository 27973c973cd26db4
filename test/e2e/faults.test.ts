import { join } from 'node:path'
import { arrival, iniFor, startDaemon } from '../support/machine/daemon.js'
import { test } from '../support/tap.js'
import { openSink } from '../support/wire/sink.js'

/** Loaded into the daemon before it starts: raises bugs in a timer and in a promise, on a signal. */
const bugs = `
process.on('SIGUSR2', () => {
  setTimeout(() => { throw new Error('a bug in a timer') })
  setTimeout(() => Promise.reject(new Error('a bug in a promise')))
})
`

test('an uncaught exception is logged, and the show goes on', async (t) => {
  const sink = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(sink.port), 'bugs.mjs': bugs })
  const daemon = await startDaemon(t, { cwd, env: { NODE_OPTIONS: `--import=${join(cwd, 'bugs.mjs')}` } })
  const isFault = (line: string, what: string) => {
    const { msg, err } = JSON.parse(line)
    return /^(uncaught exception|unhandled rejection)$/.test(msg) && err.message === what
  }
  process.kill(daemon.process.pid, 'SIGUSR2')
  await Promise.all([
    daemon.process.line('stdout', (line) => isFault(line, 'a bug in a timer')),
    daemon.process.line('stdout', (line) => isFault(line, 'a bug in a promise')),
  ])
  t.equal((await daemon.press(await daemon.token())).status, 200)
  t.equal(await arrival(sink, /^\/0001 /), '/0001 if 1 0.01')
  t.equal((await daemon.process.stop('SIGTERM')).code, 0)
})
