import { startBridge } from '../../../src/bridge.js'
import { endOf, type TlsPair } from '../../../src/tls/tls-pair.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { readPut } from '../../support/tls/pairs.js'
import { runSecure } from '../../support/tls/run-secure.js'

test('the status and the metrics tell when the certificate in use ends, also after a reload', async (t) => {
  const { ask, tls, reload } = await runSecure(t)
  const names = ['show.example', 'localhost', '127.0.0.1']
  const certificate = { validUntil: endOf(tls.chain[0]), names }
  t.same(JSON.parse((await ask('/status')).text).certificate, certificate)
  const seconds = certificate.validUntil / 1000
  t.match((await ask('/metrics')).text, `\novation_certificate_end_timestamp_seconds ${seconds}\n`)
  const chain = [{ validTo: 'Feb  1 12:00:00 2027 GMT', subjectAltName: 'DNS:new.example' }]
  const renewed = { ...readPut(t.testdir(), 'second'), chain } as unknown as TlsPair
  await reload({ tls: renewed })
  const until = Date.UTC(2027, 1, 1, 12)
  t.same(JSON.parse((await ask('/status')).text).certificate, { validUntil: until, names: ['new.example'] })
})

test('over plain HTTP there is neither', async (t) => {
  const { admin } = await runBridge(t, { start: (options) => startBridge({ ...options, tls: undefined }) })
  t.notOk('certificate' in (await admin('GET', '/status')).body)
  t.notMatch((await admin('GET', '/metrics')).body, /certificate/)
})
