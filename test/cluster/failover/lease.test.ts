import { BrokerLeaseStore } from '../../../src/cluster/failover/lease.js'
import { UnknownVersionError } from '../../../src/cluster/protocol.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'

test('a broker that is connected and does not answer is reported, until it does', async (t) => {
  let entry: Promise<null> = new Promise(() => {})
  const broker = { isConnected: true, makeBucket: async () => ({ get: () => entry }) as never }
  const { log, events } = recordLog()
  const leases = new BrokerLeaseStore(broker, log)
  t.equal(leases.trouble, null)
  await t.rejects(leases.read())
  t.match(leases.trouble, /^the broker does not answer: is its disk full\?/)
  await t.rejects(leases.read())
  t.equal(events.length, 1, 'it is logged once')
  broker.isConnected = false
  t.equal(leases.trouble, null, 'of one that is away something else is told')
  broker.isConnected = true
  entry = Promise.resolve(null)
  t.same(await leases.read(), { lease: undefined, revision: 0 })
  t.equal(leases.trouble, null)
})

test('a broker that refuses the lease is quoted', async (t) => {
  const refused = async () => {
    throw new Error('JetStream not enabled for account')
  }
  const { log, events } = recordLog()
  const leases = new BrokerLeaseStore(
    { isConnected: true, makeBucket: async () => ({ get: refused }) as never },
    log,
  )
  await t.rejects(leases.read())
  t.match(
    leases.trouble,
    /^the lease of the stage: JetStream not enabled for account; has the broker JetStream/,
  )
  t.match(events, [/^error: the lease of the stage: JetStream/])
})

test('a lease of a version that this machine does not know is reported, and not taken for none', async (t) => {
  const lease = { v: 2, term: 7, holder: 'two', heir: null, session: 's2' }
  const entry = {
    operation: 'PUT',
    value: Buffer.from(JSON.stringify(lease)),
    revision: 3,
    created: new Date(),
  }
  const { log, events } = recordLog()
  const leases = new BrokerLeaseStore(
    { isConnected: true, makeBucket: async () => ({ get: async () => entry }) as never },
    log,
  )
  for (let time = 0; time < 2; time++) await t.rejects(leases.read(), UnknownVersionError)
  t.equal(
    leases.trouble,
    'the lease of the stage: another stage speaks version 2 of the protocol, and this machine reads 1: upgrade this machine',
  )
  t.equal(events.length, 1, 'it is logged once')
})
