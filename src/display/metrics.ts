import { counter, gauge, type MetricSource } from '../metrics.js'
import type { Displays } from './displays.js'
import type { Display } from './link/display.js'

export function displayMetrics(displays: Pick<Displays, 'all'>): MetricSource[] {
  const labelNames = ['display', 'host']
  const ofEach = (read: (display: Display) => number) => () =>
    displays.all.map((display) => ({
      labels: { display: display.options.name, host: display.options.host },
      value: read(display),
    }))
  return [
    gauge(
      'ovation_display_up',
      '1 while the display host is connected.',
      ofEach(({ state }) => (state === 'up' ? 1 : 0)),
      labelNames,
    ),
    counter(
      'ovation_display_messages_sent_total',
      'OSC messages given to the network.',
      ofEach(({ sent }) => sent),
      labelNames,
    ),
    counter(
      'ovation_display_messages_dropped_total',
      'OSC messages that were refused, could not be sent, or were replaced by a newer value because the display did not keep up.',
      ofEach(({ dropped }) => dropped),
      labelNames,
    ),
    counter(
      'ovation_display_messages_coalesced_total',
      'OSC messages replaced by a newer value because of max_rate.',
      ofEach(({ coalesced }) => coalesced),
      labelNames,
    ),
  ]
}
