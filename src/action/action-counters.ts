import type { TokenBuckets } from '../limits/token-bucket.js'
import { counter, type MetricSource, samplesBy } from '../metrics.js'
import type { ShowState } from '../state/show-state.js'
import type { RefusalCode } from '../wire/problem.js'
import type { ShownActions } from '../wire/status.js'

/** How many actions were accepted and refused since the start. */
export class ActionCounters {
  accepted = 0
  readonly refused = new Map<RefusalCode, number>()

  refuse(code: RefusalCode): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
  }
}

/** As operators see it. @param pace of the accepted actions. */
export function describeActions(
  { accepted, refused }: ActionCounters,
  { perSecond }: { readonly perSecond: number },
): ShownActions {
  return { accepted, perSecond, refused: Object.fromEntries(refused) }
}

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
