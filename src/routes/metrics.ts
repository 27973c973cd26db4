import type { ApiKeys } from '../auth/api-keys.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import type { MetricSource } from '../metrics.js'
import type { Parts } from './parts.js'
import { requireApiKey } from './require-api-key.js'

/** What the OSC port counts. */
interface OscCounts {
  readonly received: number
  readonly refused: ReadonlyMap<string, number>
}

/** `GET /metrics`: Prometheus text, for holders of the API key or for everybody, as the settings say. */
export function getMetrics({ apiKeys, metrics, metricsAccess }: Parts, exchange: Exchange): void {
  if (metricsAccess === 'key' && !isBearer(apiKeys, exchange)) requireApiKey(apiKeys, exchange)
  exchange.replyWith(metrics.text().then((body) => ({ contentType: metrics.contentType, body })))
}

/** What the service counts, read when somebody asks. */
export function metricSources({
  state,
  store,
  displays,
  tally,
  oscTally,
  faults,
  connections,
  load,
  limits,
  tokens,
}: Pick<
  Parts,
  'state' | 'store' | 'displays' | 'tally' | 'faults' | 'connections' | 'load' | 'limits' | 'tokens'
> & {
  readonly oscTally: OscCounts
}): MetricSource[] {
  const eachDisplay = (read: (display: (typeof displays.all)[number]) => number) => () =>
    displays.all.map((display) => ({
      labels: { display: display.options.name, host: display.options.host },
      value: read(display),
    }))
  return [
    {
      name: 'ovation_actions_accepted_total',
      help: 'Actions counted and shown since the start.',
      kind: 'counter',
      read: () => [{ value: tally.accepted }],
    },
    {
      name: 'ovation_actions_refused_total',
      help: 'Actions refused since the start, by error code.',
      kind: 'counter',
      labelNames: ['code'],
      read: () => [...tally.refused].map(([code, value]) => ({ labels: { code }, value })),
    },
    {
      name: 'ovation_rate_limited_total',
      help: 'Actions refused since the start because they came too fast: token (its rate) or cooldown (of a control).',
      kind: 'counter',
      labelNames: ['limit'],
      read: () => [
        { labels: { limit: 'token' }, value: limits.refused },
        { labels: { limit: 'cooldown' }, value: state.cooldowns.refused },
      ],
    },
    {
      name: 'ovation_tokens_remembered',
      help: 'Verified tokens in memory, each with its rate limit.',
      kind: 'gauge',
      read: () => [{ value: tokens.remembered }],
    },
    {
      name: 'ovation_cooldowns_remembered',
      help: 'Pairs of control and participant in memory because of a cooldown.',
      kind: 'gauge',
      read: () => [{ value: state.cooldowns.remembered(performance.now()) }],
    },
    {
      name: 'ovation_idempotency_keys_remembered',
      help: 'Idempotency keys in memory.',
      kind: 'gauge',
      read: () => [{ value: state.idempotency.remembered }],
    },
    {
      name: 'ovation_idempotency_keys_forgotten_total',
      help: 'Idempotency keys forgotten before their 60 s since the start, because a million newer ones came.',
      kind: 'counter',
      read: () => [{ value: state.idempotency.forgotten }],
    },
    {
      name: 'ovation_http_connections',
      help: 'HTTP connections open now.',
      kind: 'gauge',
      read: () => [{ value: connections.open }],
    },
    {
      name: 'ovation_http_connections_refused_total',
      help: 'HTTP connections closed at once since the start, because max_connections were open.',
      kind: 'counter',
      read: () => [{ value: connections.refused }],
    },
    {
      name: 'ovation_overloaded',
      help: '1 while load is shed, because the event loop is late.',
      kind: 'gauge',
      read: () => [{ value: load.isShedding ? 1 : 0 }],
    },
    {
      name: 'ovation_osc_datagrams_received_total',
      help: 'Datagrams that came to the OSC port, wanted or not.',
      kind: 'counter',
      read: () => [{ value: oscTally.received }],
    },
    {
      name: 'ovation_osc_refused_total',
      help: 'Datagrams and messages of the OSC port that had no effect, by reason.',
      kind: 'counter',
      labelNames: ['reason'],
      read: () => [...oscTally.refused].map(([reason, value]) => ({ labels: { reason }, value })),
    },
    {
      name: 'ovation_display_up',
      help: '1 while the display host is connected.',
      kind: 'gauge',
      labelNames: ['display', 'host'],
      read: eachDisplay(({ state }) => (state === 'up' ? 1 : 0)),
    },
    {
      name: 'ovation_display_messages_sent_total',
      help: 'OSC messages given to the network.',
      kind: 'counter',
      labelNames: ['display', 'host'],
      read: eachDisplay(({ sent }) => sent),
    },
    {
      name: 'ovation_display_messages_dropped_total',
      help: 'OSC messages that were refused, could not be sent, or gave way to a newer value since the display did not keep up.',
      kind: 'counter',
      labelNames: ['display', 'host'],
      read: eachDisplay(({ dropped }) => dropped),
    },
    {
      name: 'ovation_display_messages_coalesced_total',
      help: 'OSC messages that gave way to a newer value within max_rate.',
      kind: 'counter',
      labelNames: ['display', 'host'],
      read: eachDisplay(({ coalesced }) => coalesced),
    },
    {
      name: 'ovation_state_durable',
      help: '1 while counts would survive a kill of the process.',
      kind: 'gauge',
      read: () => [{ value: store.durable ? 1 : 0 }],
    },
    {
      name: 'ovation_faults_total',
      help: 'Faults of the service itself since the start; the log tells of them.',
      kind: 'counter',
      read: () => [{ value: faults.count }],
    },
    {
      name: 'ovation_layouts',
      help: 'Layouts loaded.',
      kind: 'gauge',
      read: () => [{ value: state.layouts.byId.size }],
    },
  ]
}

/** Prometheus itself sends keys as Bearer (RFC 6750 §2.1). */
function isBearer(apiKeys: ApiKeys, exchange: Exchange): boolean {
  const key = /^bearer (.+)$/i.exec(exchange.head.authorization)?.[1]
  if (key !== undefined && exchange.head.authorizations > 1)
    throw new Refusal('api-key-invalid', 'Expected the header Authorization once; it came twice. Send one.')
  if (key !== undefined) apiKeys.check(key)
  return key !== undefined
}
