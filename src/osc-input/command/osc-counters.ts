import { counter, type MetricSource, samplesBy } from '../../metrics.js'
import type { RefusalReason } from '../../osc/read-message.js'

/** Why a datagram or a message had no effect: the reasons of the decoder, and these. */
export type OscRefusal =
  | RefusalReason
  /** From an address that `[osc] allow` does not name. */
  | 'not-allowed'
  /** From an address that `[osc] control` does not name. */
  | 'not-in-control'
  /** More data at once than is read. */
  | 'flood'
  /** Not an address of a command. */
  | 'not-for-us'
  /** An echo of what this peer was just sent. */
  | 'echo'
  /** A known address with wrong arguments, or a request that is not possible now; answered with `/ovation/error`. */
  | 'faulty'
  /** More answers than this address may get. */
  | 'answer-limit'

/** Counts of OSC input since the start. */
export class OscCounters {
  /** Datagrams. */
  received = 0
  readonly refused = new Map<OscRefusal, number>()

  refuse(reason: OscRefusal): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1)
  }
}

export function oscMetrics(counters: OscCounters): MetricSource[] {
  return [
    counter(
      'ovation_osc_datagrams_received_total',
      'Datagrams received on the OSC port, accepted or not.',
      () => counters.received,
    ),
    counter(
      'ovation_osc_refused_total',
      'Datagrams and messages of the OSC port that had no effect, by reason.',
      () => samplesBy('reason', counters.refused),
      ['reason'],
    ),
  ]
}
