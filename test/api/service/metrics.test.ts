import { allMetrics } from '../../../src/api/metrics.js'
import { Metrics } from '../../../src/metrics.js'
import { test } from '../../support/tap.js'

/** What the service counts, no two counts alike. */
const counts = {
  counters: { accepted: 1, refused: new Map([['body-invalid', 2]]) },
  limits: { refused: 3 },
  tokens: { remembered: 4 },
  state: {
    cooldowns: { refused: 5, remembered: () => 6 },
    idempotency: { remembered: 7, forgotten: 8 },
    layouts: { byId: layoutsWith(23), disabled: 21 },
    hold: { isHeld: true },
    lights: { changed: 29, dropped: { newer: 30, held: 31 } },
    texts: { count: 22 },
    rooms: { isOpen: (layoutId: string) => layoutId < 'c' },
  },
  joinService: { results: new Map([['joined', 26]]) },
  pageFailures: { counts: new Map([['play', 27]]) },
  connections: { open: 10, refused: 11 },
  oscCounters: { received: 12, refused: new Map([['flood', 13]]) },
  displays: {
    all: [
      displayOf('wall', { sent: 14, dropped: 15, coalesced: 16, state: 'down' }),
      displayOf('desk', { sent: 17, dropped: 18, coalesced: 19, state: 'up' }),
    ],
  },
  faults: { count: 20 },
  load: { isShedding: false },
  store: { durable: true },
  certificate: { shown: { validUntil: 28_000, names: [] } },
}

/** Nine layouts; in the first a control with a crowd, and one without. */
function layoutsWith(people: number): ReadonlyMap<string, object> {
  const crowded = { state: { lid: 24, crowd: { expire() {}, count: people } } }
  const controls = new Map<number, object>([
    [24, crowded],
    [25, { state: { lid: 25 } }],
  ])
  const ids = ['show', ...'abcdefgh']
  return new Map(
    ids.map((layoutId) => [layoutId, { layoutId, controls: layoutId === 'show' ? controls : new Map() }]),
  )
}

function displayOf(
  name: string,
  { sent, dropped, coalesced, state }: { sent: number; dropped: number; coalesced: number; state: string },
) {
  return { options: { name, host: '10.0.0.9' }, state, sent, dropped, coalesced }
}

/** Each line of our own, without the metrics of the process. */
async function linesOf(what: object): Promise<string[]> {
  const metrics = new Metrics(allMetrics(what as Parameters<typeof allMetrics>[0]))
  const lines = (await metrics.text()).split('\n')
  metrics.close()
  return lines.filter((line) => /^ovation_(?!process_|nodejs_)/.test(line))
}

test('each metric shows the count that it is named after', async (t) => {
  t.same(await linesOf(counts), [
    'ovation_actions_accepted_total 1',
    'ovation_actions_refused_total{code="body-invalid"} 2',
    'ovation_rate_limited_total{limit="token"} 3',
    'ovation_rate_limited_total{limit="cooldown"} 5',
    'ovation_tokens_remembered 4',
    'ovation_cooldowns_remembered 6',
    'ovation_idempotency_keys_remembered 7',
    'ovation_idempotency_keys_forgotten_total 8',
    'ovation_output_held 1',
    'ovation_controls_disabled 21',
    'ovation_layouts 9',
    'ovation_crowd_people{layout="show",lid="24"} 23',
    'ovation_light_changes_total 29',
    'ovation_light_changes_dropped_total{reason="newer"} 30',
    'ovation_light_changes_dropped_total{reason="held"} 31',
    'ovation_texts_waiting 22',
    'ovation_rooms_open 2',
    'ovation_joins_total{result="joined"} 26',
    'ovation_page_failures_total{page="play"} 27',
    'ovation_http_connections 10',
    'ovation_http_connections_refused_total 11',
    'ovation_certificate_end_timestamp_seconds 28',
    'ovation_overloaded 0',
    'ovation_osc_datagrams_received_total 12',
    'ovation_osc_refused_total{reason="flood"} 13',
    'ovation_display_up{display="wall",host="10.0.0.9"} 0',
    'ovation_display_up{display="desk",host="10.0.0.9"} 1',
    'ovation_display_messages_sent_total{display="wall",host="10.0.0.9"} 14',
    'ovation_display_messages_sent_total{display="desk",host="10.0.0.9"} 17',
    'ovation_display_messages_dropped_total{display="wall",host="10.0.0.9"} 15',
    'ovation_display_messages_dropped_total{display="desk",host="10.0.0.9"} 18',
    'ovation_display_messages_coalesced_total{display="wall",host="10.0.0.9"} 16',
    'ovation_display_messages_coalesced_total{display="desk",host="10.0.0.9"} 19',
    'ovation_state_durable 1',
    'ovation_faults_total 20',
  ])
})

test('overload and a lost disk show as 1 and 0', async (t) => {
  const lines = await linesOf({ ...counts, load: { isShedding: true }, store: { durable: false } })
  t.ok(lines.includes('ovation_overloaded 1'))
  t.ok(lines.includes('ovation_state_durable 0'))
})
