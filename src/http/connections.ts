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
  #parting = 0
  #warnedAt = Number.NEGATIVE_INFINITY

  /**
   * @param most limit of open connections, at least 1.
   * @param descriptors the system's limit, of those that are open and those that part.
   */
  constructor(
    readonly most: number,
    private readonly log: Log,
    private readonly descriptors = Number.POSITIVE_INFINITY,
  ) {}

  /** Whether the connection that was counted last is one too many. */
  get isOver(): boolean {
    return this.open > this.most || this.open + this.#parting > this.descriptors
  }

  /** A connection was opened or closed. */
  count(change: 1 | -1): void {
    this.open += change
  }

  /** A connection is closed, but may keep its descriptor for so long. @param ms at most. */
  part(ms: number): void {
    this.count(-1)
    this.#parting++
    setTimeout(() => this.#parting--, ms).unref()
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
