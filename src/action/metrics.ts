import type { TokenBuckets } from '../limits/token-bucket.js'
import { counter, type MetricSource, samplesBy } from '../metrics.js'
import type { ShowState } from '../state/show-state.js'
import type { ActionCounters } from './action-counters.js'

interface Counted {
  readonly counters: Pick<ActionCounters, 'accepted' | 'refused'>
  readonly limits: Pick<TokenBuckets, 'refused'>
  readonly state: Pick<ShowState, 'cooldowns'>
}

export function actionMetrics({ counters, limits, state }: Counted): MetricSource[] {
  return [
    counter(
      'ovation_actions_accepted_total',
      'Actions counted and shown since the start.',
      () => counters.accepted,
    ),
    counter(
      'ovation_actions_refused_total',
      'Actions refused since the start, by error code.',
      () => samplesBy('code', counters.refused),
      ['code'],
    ),
    counter(
      'ovation_rate_limited_total',
      'Actions refused since the start as too frequent, by limit: token (its rate) or cooldown (of a control).',
      () => [
        { labels: { limit: 'token' }, value: limits.refused },
        { labels: { limit: 'cooldown' }, value: state.cooldowns.refused },
      ],
      ['limit'],
    ),
  ]
}
