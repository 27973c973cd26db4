import { counter, gauge, type MetricSource, samplesBy } from '../../metrics.js'

/** What programs that read the tree and LISTEN did since the start. */
export class OscQueryCounters {
  /** Requests over HTTP. */
  requests = 0
  /** WebSockets open now. */
  clients = 0
  /** OSC messages. */
  sent = 0
  /** Messages in whose place a client that did not take them got a newer one. */
  replaced = 0
  /** LISTENs for what was not there. */
  unknown = 0
  /** Text frames that were no command. */
  strange = 0
  readonly cut = new Map<string, number>()

  countCut(why: string): void {
    this.cut.set(why, (this.cut.get(why) ?? 0) + 1)
  }
}

export function oscQueryMetrics(counters: OscQueryCounters): MetricSource[] {
  const total = (name: string, help: string, read: () => number) =>
    counter(`ovation_oscquery_${name}_total`, help, read)
  return [
    gauge('ovation_oscquery_clients', 'OSCQuery WebSockets open now.', () => counters.clients),
    total('requests', 'OSCQuery requests over HTTP since the start.', () => counters.requests),
    total('messages', 'OSC messages sent to OSCQuery clients since the start.', () => counters.sent),
    total(
      'replaced',
      'OSC messages that an OSCQuery client did not take in time, and got a newer one for.',
      () => counters.replaced,
    ),
    total(
      'unknown',
      'LISTENs to paths that were not there, and frames that were no command.',
      () => counters.unknown + counters.strange,
    ),
    counter(
      'ovation_oscquery_cut_total',
      'OSCQuery WebSockets closed by the service since the start, by reason: untaken (does not read), silent, flood, too-long or malformed (frames).',
      () => samplesBy('reason', counters.cut),
      ['reason'],
    ),
  ]
}
