import { counter, type MetricSource } from '../../metrics.js'
import type { RefusalReason } from '../../osc/refusal.js'

/** Why a datagram or a message had no effect: what the decoder says, and these. */
export type OscRefusal =
  | RefusalReason
  /** From an address that `[osc] allow` does not name. */
  | 'not-allowed'
  /** From an address that `[osc] control` does not name. */
  | 'not-in-control'
  /** More in a moment than is read. */
  | 'flood'
  /** Not an address that asks or sets anything here. */
  | 'not-for-us'
  /** What was sent to this peer just now, come back. */
  | 'echo'
  /** Right address, wrong arguments or impossible now; answered with `/ovation/error`. */
  | 'faulty'
  /** The answer was one too many for this address. */
  | 'answer-limit'

/** What came in by OSC since the start. */
export class OscTally {
  /** Datagrams. */
  received = 0
  readonly refused = new Map<OscRefusal, number>()

  refuse(reason: OscRefusal): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1)
  }
}

export function oscMetrics(tally: OscTally): MetricSource[] {
  return [
    counter(
      'ovation_osc_datagrams_received_total',
      'Datagrams received on the OSC port, accepted or not.',
      () => tally.received,
    ),
    counter(
      'ovation_osc_refused_total',
      'Datagrams and messages of the OSC port that had no effect, by reason.',
      () => [...tally.refused].map(([reason, value]) => ({ labels: { reason }, value })),
      ['reason'],
    ),
  ]
}
