import { counter, gauge, type MetricSource, samplesBy } from '../metrics.js'

/** What has gone over all streams since the start. */
export class Traffic {
  received = 0
  sent = 0
  /** Answers to actions that another machine has not confirmed yet. */
  late = 0
  /** By reason: the error code, or why the client was no longer waited for. */
  readonly cut = new Map<string, number>()

  countCut(reason: string): void {
    this.cut.set(reason, (this.cut.get(reason) ?? 0) + 1)
  }
}

export interface StreamCounts {
  readonly phones: number
  readonly operators: number
  readonly screens: number
}

export function streamMetrics(streams: {
  readonly counts: StreamCounts
  readonly traffic: Traffic
}): MetricSource[] {
  const { traffic } = streams
  return [
    gauge(
      'ovation_streams',
      'Streams open now, by kind: phone, operator or screen.',
      () => [
        { labels: { kind: 'phone' }, value: streams.counts.phones },
        { labels: { kind: 'operator' }, value: streams.counts.operators },
        { labels: { kind: 'screen' }, value: streams.counts.screens },
      ],
      ['kind'],
    ),
    counter(
      'ovation_stream_frames_received_total',
      'Text frames received over streams since the start.',
      () => traffic.received,
    ),
    counter(
      'ovation_stream_frames_sent_total',
      'Text frames sent over streams since the start.',
      () => traffic.sent,
    ),
    counter(
      'ovation_streams_cut_total',
      'Streams closed by the service since the start, by reason: an error code, untaken (does not read), silent, pings or hellos (too many), replaced (a ninth of its participant), too-long or malformed (frames).',
      () => samplesBy('reason', traffic.cut),
      ['reason'],
    ),
  ]
}
