import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { credsAuthenticator } from '@nats-io/transport-node'
import type { Test } from 'tap'
import { InvalidConfiguration } from '../../src/errors.js'
import { readBrokerCredentials } from '../../src/settings/broker-credentials.js'
import { test } from '../support/tap.js'

const seed = 'SUAJXAFBVR4LHFTZVAZFJYPRKAZPC6JNYFTW3CVQET2FT27OZAFAHD2U6I'
const good = `-----BEGIN NATS USER JWT-----
eyJ0eXAiOiJKV1QifQ.e30.c2ln
------END NATS USER JWT------

************************* IMPORTANT *************************
NKEY Seed printed below can be used to sign and prove identity.

-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------

*************************************************************
`

function fileWith(t: Test, text: string, mode = 0o600): string {
  const path = join(t.testdir(), 'edge.creds')
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

const nats = ['nats://127.0.0.1:4222']

test('the file that the settings name is read, as nsc writes it, with any line ends', async (t) => {
  for (const text of [good, good.replace(/\n\*[\s\S]*?sign.*\n/, ''), good.replaceAll('\n', '\r\n')]) {
    const credentials = fileWith(t, text)
    const read = readBrokerCredentials({ nats, credentials }, {})
    const shown = credsAuthenticator(read.credentials!.reveal())('a nonce')
    t.match(shown, { nkey: /^U/, jwt: /^ey/ }, 'and the client of NATS takes it')
    t.same(read.warnings, [])
  }
})

test('what systemd hands over comes first', async (t) => {
  const folder = t.testdir({
    handed: { 'broker-credentials': good.replace('e30', 'ofSystemd') },
    nothing: {},
    'edge.creds': good,
  })
  chmodSync(join(folder, 'edge.creds'), 0o600)
  const read = (name: string) =>
    readBrokerCredentials(
      { nats, credentials: join(folder, 'edge.creds') },
      { CREDENTIALS_DIRECTORY: join(folder, name) },
    )
  t.match(read('handed').credentials?.reveal().toString(), 'ofSystemd')
  t.same(read('handed').warnings, [], 'whatever the modes there')
  t.match(read('nothing').credentials?.reveal().toString(), 'e30', 'where it has none, the file is taken')
})

test('without a broker or without a file there are none', async (t) => {
  t.equal(readBrokerCredentials({ nats, credentials: '' }, {}).credentials, undefined)
  t.equal(readBrokerCredentials({ nats: [], credentials: '/nowhere' }, {}).credentials, undefined)
  t.equal(readBrokerCredentials({}, {}).credentials, undefined)
})

test('a file that others may read is warned about', async (t) => {
  const credentials = fileWith(t, good, 0o644)
  t.match(readBrokerCredentials({ nats, credentials }, {}).warnings, [/chmod 600$/])
})

test('a missing file, one that others may write and one of another form are refused, without their content', async (t) => {
  const refused = (credentials: string) => {
    try {
      readBrokerCredentials({ nats, credentials }, {})
    } catch (error) {
      if (error instanceof InvalidConfiguration) return error.message
    }
    return t.fail(credentials)
  }
  t.match(refused(join(t.testdir({}), 'none.creds')), 'none.creds: expected a file with a secret; found none')
  t.match(refused(fileWith(t, good, 0o622)), /fix it with chmod go-w/)
  for (const text of [
    '',
    seed,
    good.replace(seed, 'none'),
    good.replace(/-----BEGIN NATS[\s\S]*?JWT------/, ''),
  ]) {
    const path = fileWith(t, text)
    const message = refused(path)
    t.match(message, /; received \d+ bytes of another form$/)
    t.notMatch(message, seed)
  }
})
