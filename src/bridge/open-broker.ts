import type { Broker } from '../cluster/broker.js'
import type { BridgeOptions } from './bridge-options.js'

/** Begins to connect to the broker of the settings. Only here it is loaded what several machines need. */
export async function openBroker({
  settings: {
    cluster: { nats, name },
  },
  brokerCredentials,
  log,
}: BridgeOptions): Promise<Broker> {
  const { Broker } = await import('../cluster/broker.js')
  return new Broker({ servers: nats, name, credentials: brokerCredentials?.reveal(), log })
}
