import { gauge, type MetricSource } from '../metrics.js'
import type { Broker } from './broker.js'

/** Of every machine of a cluster. */
export function brokerMetrics(broker: Pick<Broker, 'isConnected'>): MetricSource[] {
  const help = '1 while the broker is connected.'
  return [gauge('ovation_cluster_broker_connected', help, () => (broker.isConnected ? 1 : 0))]
}
