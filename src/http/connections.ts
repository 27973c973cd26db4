import type { Log } from '../log.js'
import { counter, gauge, type MetricSource } from '../metrics.js'

/** While connections are refused, one warning in this time. */
const warnEveryMs = 10_000

/** Counts the open connections for an HTTP engine, which closes those above the limit. */
export class Connections {
  /** Open now. */
  open = 0
  /** Closed at once since the start, because of the limit. */
  refused = 0
  #warnedAt = Number.NEGATIVE_INFINITY

  /** @param most limit of open connections, at least 1. */
  constructor(
    readonly most: number,
    private readonly log: Log,
  ) {}

  /** A connection was opened or closed. */
  count(change: 1 | -1): void {
    this.open += change
  }

  /** A connection above the limit was closed. */
  refuse(): void {
    this.refused++
    const now = performance.now()
    if (now - this.#warnedAt < warnEveryMs) return
    this.#warnedAt = now
    this.log.warn(
      { most: this.most, refused: this.refused },
      'too many HTTP connections: new ones are closed at once; raise [limits] max_connections',
    )
  }
}

export function connectionMetrics(connections: Pick<Connections, 'open' | 'refused'>): MetricSource[] {
  return [
    gauge('ovation_http_connections', 'HTTP connections open now.', () => connections.open),
    counter(
      'ovation_http_connections_refused_total',
      'HTTP connections closed at once since the start, because max_connections were open.',
      () => connections.refused,
    ),
  ]
}
