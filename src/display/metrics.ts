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
  const messages = (what: 'sent' | 'dropped' | 'coalesced', help: string) =>
    counter(
      `ovation_display_messages_${what}_total`,
      help,
      ofEach((each) => each[what]),
      labelNames,
    )
  const isUp = ofEach(({ state }) => (state === 'up' ? 1 : 0))
  return [
    gauge('ovation_display_up', '1 while the display host is connected.', isUp, labelNames),
    messages('sent', 'OSC messages given to the network.'),
    messages(
      'dropped',
      'OSC messages that were refused, could not be sent, or were replaced by a newer value because the display did not keep up.',
    ),
    messages('coalesced', 'OSC messages replaced by a newer value because of max_rate.'),
  ]
}
