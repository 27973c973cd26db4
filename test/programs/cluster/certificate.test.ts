import { join } from 'node:path'
import type { Test } from 'tap'
import { startBridge } from '../../../src/bridge.js'
import { endOf, type TlsPair } from '../../../src/tls/tls-pair.js'
import { freePort } from '../../support/machine/free-port.js'
import { apiKey, type Overrides, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { askTls, readPut } from '../../support/tls/pairs.js'
import { startBroker } from './support/start-broker.js'

const renewedUntil = Date.UTC(2027, 1, 1, 12)

/** A machine over HTTPS. */
async function run(t: Test, tls: TlsPair, overrides: Overrides) {
  const { bridge, port, reload } = await runBridge(t, {
    ...overrides,
    start: (options) => startBridge({ ...options, tls }),
  })
  const url = `https://127.0.0.1:${port}/status`
  const status = async () => JSON.parse((await askTls(url, { headers: { 'x-api-key': apiKey } })).text)
  // A stage changes its server when it plays.
  const isActive = async () => (await status().catch(() => undefined))?.stage === 'active'
  return { bridge, reload, status, isActive }
}

test('each machine of a cluster tells when its own certificate ends, also one that takes over', async (t) => {
  const broker = await startBroker(t)
  const folders = t.testdir({ one: {}, two: {}, pairs: {}, renewed: {} })
  const tls = readPut(join(folders, 'pairs'), 'first')
  const machine = async (role: 'stage' | 'edge', name: string) =>
    run(t, tls, {
      ...(role === 'stage' && { state: join(folders, name) }),
      http: { port: await freePort() },
      cluster: { nats: [broker.url], role, name },
    })
  const one = await machine('stage', 'one')
  await until(one.isActive)
  const two = await machine('stage', 'two')
  await until(async () => (await one.status()).cluster.standby === 'two')
  const edge = await machine('edge', 'edge')
  const ends = async () => {
    const all = await Promise.all([one, two, edge].map(({ status }) => status()))
    return all.map(({ certificate }) => certificate.validUntil)
  }
  const end = endOf(tls.chain[0])
  t.same(await ends(), [end, end, end])
  const chain = [{ validTo: new Date(renewedUntil).toUTCString() }]
  const renewed = { ...readPut(join(folders, 'renewed'), 'second'), chain } as unknown as TlsPair
  await two.reload({ tls: renewed })
  t.same(await ends(), [end, renewedUntil, end])
  await edge.reload({ tls: renewed })
  t.same(await ends(), [end, renewedUntil, renewedUntil])
  await one.bridge.close()
  await until(two.isActive)
  t.equal((await two.status()).certificate.validUntil, renewedUntil)
})
