import { counter, gauge, type MetricSource, samplesBy } from '../../metrics.js'
import type { ShowState } from '../../state/show-state.js'
import type { JoinService } from './join-service.js'

export function roomMetrics({
  joinService,
  state: { layouts, rooms },
}: {
  readonly joinService: Pick<JoinService, 'results'>
  readonly state: Pick<ShowState, 'layouts' | 'rooms'>
}): MetricSource[] {
  return [
    gauge(
      'ovation_rooms_open',
      'Layouts that people may join now.',
      () => [...layouts.byId.keys()].filter((layoutId) => rooms.isOpen(layoutId)).length,
    ),
    counter(
      'ovation_joins_total',
      'Requests to join since the start, by result: joined (a new person), refreshed (a person who came back), or an error code.',
      () => samplesBy('result', joinService.results),
      ['result'],
    ),
  ]
}
