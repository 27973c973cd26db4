import type { Test } from 'tap'
import type { BridgeOptions } from '../../../src/bridge/bridge-options.js'
import type { Rereading } from '../../../src/bridge/stage/rereading.js'
import { openStandbyHttp } from '../../../src/bridge/stage/standby-http.js'
import { Faults } from '../../../src/faults.js'
import { Connections } from '../../../src/http/connections.js'
import { endOf, type TlsPair } from '../../../src/tls/tls-pair.js'
import { engineFor, wantedEngine } from '../../support/engine.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { askTls, readPut } from '../../support/tls/pairs.js'

/** What a standby answers over HTTPS, with any key. */
async function open(t: Test) {
  const tls = readPut(t.testdir(), 'first')
  const { log } = recordLog()
  const http = { host: '127.0.0.1', port: 0, basePath: '', corsOrigins: ['*'], metrics: 'open' }
  const server = await openStandbyHttp({
    options: {
      settings: { http, service: { name: 'stage', state: '' } },
      version: '0.0.0',
      engine: engineFor(wantedEngine),
      tls,
    } as unknown as BridgeOptions,
    connections: new Connections(100, log),
    faults: new Faults(log),
    cluster: { describe: () => ({ stage: 'standby' }) },
    stage: { take: async () => {} },
    files: { apiKeys: { check: () => ({ name: 'key', scope: 'view' }) }, last: null } as unknown as Rereading,
    isWhole: () => true,
    startedAt: 0,
  })
  t.teardown(() => server.close())
  const ask = async (path: string) =>
    (await askTls(`https://127.0.0.1:${server.port}${path}`, { headers: { 'x-api-key': 'key' } })).text
  return { server, tls, ask }
}

test('a standby tells when its certificate ends, also after it was renewed', async (t) => {
  const { server, tls, ask } = await open(t)
  const validUntil = endOf(tls.chain[0])
  t.same(JSON.parse(await ask('/status')).certificate.validUntil, validUntil)
  t.match(await ask('/metrics'), `\novation_certificate_end_timestamp_seconds ${validUntil / 1000}\n`)
  const chain = [{ validTo: 'Feb  1 12:00:00 2027 GMT', subjectAltName: 'DNS:new.example' }]
  server.renew({ ...readPut(t.testdir(), 'second'), chain } as unknown as TlsPair)
  t.same(JSON.parse(await ask('/status')).certificate, {
    validUntil: Date.UTC(2027, 1, 1, 12),
    names: ['new.example'],
  })
})
