import { steadyTime } from '../crowd/clock.js'
import { counter, gauge, type MetricSource, type Sample } from '../metrics.js'
import type { LiveLayouts } from './live-layouts.js'
import type { ShowState } from './show-state.js'

export function stateMetrics({ cooldowns, hold, idempotency, layouts, texts }: ShowState): MetricSource[] {
  return [
    gauge(
      'ovation_cooldowns_remembered',
      'Pairs of control and participant in memory because of a cooldown.',
      () => cooldowns.remembered(performance.now()),
    ),
    gauge('ovation_idempotency_keys_remembered', 'Idempotency keys in memory.', () => idempotency.remembered),
    counter(
      'ovation_idempotency_keys_forgotten_total',
      'Idempotency keys dropped before their 60 s since the start, because of a million newer ones.',
      () => idempotency.forgotten,
    ),
    gauge('ovation_output_held', '1 while displays get nothing of the audience.', () =>
      hold.isHeld ? 1 : 0,
    ),
    gauge('ovation_controls_disabled', 'Controls that the audience may not use.', () => layouts.disabled),
    gauge('ovation_layouts', 'Layouts loaded.', () => layouts.byId.size),
    gauge(
      'ovation_crowd_people',
      'People who are counted on a control, where the layout asks for its crowd or its results.',
      () => peopleOf(layouts),
      ['layout', 'lid'],
    ),
    gauge('ovation_texts_waiting', 'Texts that wait for an operator.', () => texts.count),
  ]
}

function peopleOf({ byId }: LiveLayouts): readonly Sample[] {
  const now = steadyTime()
  return [...byId.values()].flatMap(({ layoutId, controls }) =>
    [...controls.values()].flatMap(({ state: { lid, crowd } }) =>
      crowd ? [{ labels: { layout: layoutId, lid: String(lid) }, value: crowd.count(now) }] : [],
    ),
  )
}
