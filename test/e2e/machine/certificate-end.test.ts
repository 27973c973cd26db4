import { join } from 'node:path'
import { startDaemon } from '../../support/machine/daemon.js'
import { test } from '../../support/tap.js'
import { putPair } from '../../support/tls/pairs.js'

/** Sets the clock of the process to nine days before the end of the pairs when it is told to, and makes an hour short. */
const clock = `
const { setInterval } = globalThis
globalThis.setInterval = (run, ms, ...of) => setInterval(run, ms === 3_600_000 ? 20 : ms, ...of)
const { now } = Date
let ahead = 0
Date.now = () => now() + ahead
process.on('SIGUSR2', () => { ahead = Date.UTC(2126, 9, 26, 12) - now() })
`

test('a daemon that has run for long warns by itself that its certificate ends', async (t) => {
  const cwd = t.testdir({
    'clock.mjs': clock,
    'service.ini':
      '[http]\nhost = 127.0.0.1\nport = 0\ntls_cert = cert.pem\ntls_key = key.pem\n[osc]\nhost = 127.0.0.1\nport = 0\n',
  })
  const { cert } = putPair(cwd, 'first')
  const daemon = await startDaemon(t, { cwd, env: { NODE_OPTIONS: `--import ${join(cwd, 'clock.mjs')}` } })
  t.match(daemon.ready.http, /^https:/)
  t.notMatch(daemon.process.written.stdout, /the certificate ends/)
  daemon.process.signal('SIGUSR2')
  const line = await daemon.process.line('stdout', (text) => text.includes('the certificate ends'))
  t.match(JSON.parse(line), {
    level: 'warn',
    msg: `${cert}: the certificate ends in 9 days, at 2126-11-04T15:28:51.000Z: renew it, then reload`,
  })
})
