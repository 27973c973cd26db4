import type { Test } from 'tap'
import { parseApiKeys } from '../../../src/auth/api-keys.js'
import type { BridgeOptions } from '../../../src/bridge/bridge-options.js'
import { runStage } from '../../../src/bridge/stage/run-stage.js'
import { startBridge } from '../../../src/bridge.js'
import { Broker } from '../../../src/cluster/broker.js'
import { BrokerLeaseStore, nextLease } from '../../../src/cluster/failover/lease.js'
import { freePort } from '../../support/machine/free-port.js'
import { recordLog } from '../../support/record-log.js'
import { answer, apiKey, runBridge, tokenSecret } from '../../support/show/bridge.js'
import { catalogueNamed } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { startBroker } from './support/start-broker.js'

const newKey = 'another-key-than-before'

/** Where a stage waits until the test lets it go on. */
class Halt {
  isReached = false
  goOn: () => void = () => {}
  readonly #over = new Promise<void>((resolve) => {
    this.goOn = resolve
  })

  reach(): Promise<void> {
    this.isReached = true
    return this.#over
  }
}

/** A stage that stands by for another one, of which there is only the lease. */
async function standBehind(t: Test) {
  const { url } = await startBroker(t)
  const { log, events } = recordLog()
  const broker = new Broker({ servers: [url], name: 'other', log })
  t.teardown(() => broker.close())
  const book = new BrokerLeaseStore(broker, log)
  const giveToOther = async () => {
    const { lease: claim, revision } = await book.read()
    await book.write(nextLease(claim, (claim?.term ?? 0) + 1, { name: 'other', session: 'other' }), revision)
  }
  await until(() => broker.isConnected)
  await giveToOther()

  const halts = { starting: new Halt(), listening: new Halt(), closed: new Halt() }
  /** Is active as one machine alone would be, on the port that it is given. */
  const play = async ({ beforeListening, leadership: _, faults: __, ...options }: BridgeOptions) => {
    await halts.starting.reach()
    await beforeListening!()
    await halts.listening.reach()
    const { settings } = options
    const bridge = await startBridge({
      ...options,
      settings: { ...settings, cluster: { ...settings.cluster, nats: [] } },
    })
    const close = async () => {
      await bridge.close()
      await halts.closed.reach()
    }
    return { ...bridge, close }
  }
  const stage = await runBridge(t, {
    cluster: { nats: [url], role: 'stage', name: 'one' },
    http: { port: await freePort() },
    catalogue: catalogueNamed('As it was'),
    log,
    start: (options) => runStage(options, play),
  })
  t.teardown(() => {
    for (const halt of Object.values(halts)) halt.goOn()
  })
  const ask = (method: string, path: string, key: string) =>
    answer(fetch(stage.url + path, { method, headers: { 'x-api-key': key } }))
  return {
    ...{ stage, halts, events, giveToOther },
    /** Where the broker is slow, it stands by before it has read the lease. */
    take: (key = apiKey) => until(async () => (await ask('POST', '/stage/take', key)).status === 200),
    standsBy: (key: string) =>
      until(async () => (await ask('GET', '/status', key).catch(() => undefined))?.body.stage === 'standby'),
    /** The name of the layout, once it is played. */
    played: async (key = apiKey): Promise<string> => {
      let name: string | undefined
      await until(async () => {
        name = (await ask('GET', '/room/show', key).catch(() => undefined))?.body.name
        return name !== undefined
      })
      return name!
    },
  }
}

for (const [when, at] of [
  ['before it gives up its port', 'starting'],
  ['after it has given up its port', 'listening'],
] as const)
  test(`a stage that begins to play takes in a reload ${when}`, async (t) => {
    const { stage, halts, events, take, played } = await standBehind(t)
    await take()
    if (at === 'listening') halts.starting.goOn()
    await until(() => halts[at].isReached)
    await stage.reload({ catalogue: catalogueNamed('Renamed') })
    t.ok(events.includes('info: reloaded'))
    for (const halt of Object.values(halts)) halt.goOn()
    t.equal(await played(), 'Renamed')
  })

test('a stage that becomes a standby takes in a reload for its answers, and for when it is active again', async (t) => {
  const { stage, halts, events, take, played, standsBy, giveToOther } = await standBehind(t)
  halts.starting.goOn()
  halts.listening.goOn()
  await take()
  t.equal(await played(), 'As it was')
  await giveToOther()
  await until(() => halts.closed.isReached)
  t.notOk(events.includes('info: reloaded'))
  const secrets = { apiKeys: parseApiKeys(newKey, 'test'), tokenSecret }
  await stage.reload({ catalogue: catalogueNamed('Renamed'), secrets })
  t.ok(events.includes('info: reloaded'))
  halts.closed.goOn()
  await standsBy(newKey)
  await take(newKey)
  t.equal(await played(newKey), 'Renamed')
})
