import { runHere } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { putPair } from '../../support/tls/pairs.js'
import { daemonHere } from '../support/daemon-here.js'

const day = 86_400_000
/** Of the pairs of tests. */
const end = Date.UTC(2126, 10, 4, 15, 28, 51)
const here = '[http]\nhost = 127.0.0.1\nport = 0\ntls_cert = cert.pem\ntls_key = key.pem\n'
const env = { OVATION_API_KEY: 'k'.repeat(16), OVATION_TOKEN_SECRET: 's'.repeat(32) }

test('`check` names the certificate, `status` its end, and both are loud when it is near', async (t) => {
  const cwd = t.testdir({ 'service.ini': `${here}[osc]\nhost = 127.0.0.1\nport = 0\n` })
  putPair(cwd, 'first')
  const date = fixDate(t)
  const { runHere: ask } = await daemonHere(t, { cwd, env })
  const told = async () => {
    const [check, status] = [await runHere(['check'], { cwd, env }), await ask('status')]
    t.same([check.code, status.code], [0, 0])
    return [check, status].map(({ stdout }) => /^https .*/m.exec(stdout)?.[0])
  }
  date.advance(end - 65.5 * day - Date.now())
  t.match(await told(), [
    /^https {5}show\.example, localhost, 127\.0\.0\.1; ends 2126-11-0\d, in 65 days$/,
    /^https {5}ends 2126-11-0\d, in 65 days$/,
  ])
  date.advance(60 * day)
  t.match(await told(), [
    /^https {5}show\.example, localhost, 127\.0\.0\.1; ENDS in 5 days, 2126-11-0\d: renew it, then reload$/,
    /^https {5}ENDS in 5 days, 2126-11-0\d: renew it, then reload$/,
  ])
})

test('over plain HTTP they say nothing of it', async (t) => {
  const cwd = t.testdir({ 'service.ini': '' })
  t.notMatch((await runHere(['check'], { cwd, env })).stdout, /^https/m)
  const { runHere: ask } = await daemonHere(t, {
    cwd,
    env: { ...env, OVATION_HTTP_PORT: '0', OVATION_OSC_PORT: '0' },
  })
  t.notMatch((await ask('status')).stdout, /^https/m)
})
