import type { Test } from 'tap'
import { stageMetrics } from '../../src/cluster/stage-metrics.js'
import { Metrics } from '../../src/metrics.js'
import type { ShownMachine, ShownStage } from '../../src/wire/cluster.js'
import { test } from '../support/tap.js'

const lease: ShownStage = {
  ...{ role: 'stage', name: 'hall', broker: 'connected', term: 3, holder: 'hall', standby: 'standby' },
  ...{ edges: [], waiting: 0, trouble: null },
}

async function rendered(t: Test, shown: ShownMachine): Promise<string> {
  const metrics = new Metrics(stageMetrics(() => shown))
  t.teardown(() => metrics.close())
  return metrics.text()
}

test('an active stage with a standby', async (t) => {
  const text = await rendered(t, { stage: 'active', cluster: lease })
  for (const line of ['stage_active 1', 'standby 1', 'term 3', 'broker_connected 1'])
    t.match(text, `ovation_cluster_${line}\n`)
})

test('a standby that knows nothing yet', async (t) => {
  const unknown = { ...lease, broker: 'away', term: null, holder: null, standby: null } as const
  const text = await rendered(t, { stage: 'standby', cluster: unknown })
  for (const line of ['stage_active 0', 'standby 0', 'term 0', 'broker_connected 0'])
    t.match(text, `ovation_cluster_${line}\n`)
})
