import { gauge, type MetricSource } from '../metrics.js'
import type { ShownMachine, ShownStage } from '../wire/cluster.js'

/** Of a stage, active or standby; as its status says. */
export function stageMetrics(describe: () => ShownMachine): MetricSource[] {
  const leaseSays = (read: (cluster: ShownStage) => number) => () => {
    const { cluster } = describe()
    return cluster?.role === 'stage' ? read(cluster) : 0
  }
  return [
    gauge('ovation_cluster_stage_active', '1 on the active stage, 0 on a standby.', () =>
      describe().stage === 'active' ? 1 : 0,
    ),
    gauge(
      'ovation_cluster_standby',
      '1 while a standby may take over by itself.',
      leaseSays(({ standby }) => (standby === null ? 0 : 1)),
    ),
    gauge(
      'ovation_cluster_term',
      'How often the stage has been taken over; 0 before this machine knows.',
      leaseSays(({ term }) => term ?? 0),
    ),
    brokerConnected(() => describe().cluster?.broker === 'connected'),
  ]
}

export function brokerConnected(isConnected: () => boolean): MetricSource {
  const help = '1 while the broker is connected.'
  return gauge('ovation_cluster_broker_connected', help, () => (isConnected() ? 1 : 0))
}
