import type { Log } from '../log.js'
import { counter, gauge, type MetricSource } from '../metrics.js'

const warnEveryMs = 10_000
const lookEveryMs = 100
/** The share of the places that is reserved for clients that have shown a valid credential. */
const provenShare = 0.1

/** A connection that may show a valid credential. */
export interface Provable {
  /** Whether the client has shown a valid credential: it then keeps its place when all places are taken. */
  prove(): void
}

/** A connection that has not shown a valid credential yet. */
export interface Unproven {
  /** Closes the connection; when this returns, it is counted as closed. */
  cut(): void
}

/** The open connections. When all places are taken, those without a valid credential are closed first, the oldest before. */
export class Connections {
  open = 0
  /** Closed since the start, because of the limit. */
  refused = 0
  /** Oldest first; an engine may not know all of them. */
  readonly #unproven = new Set<Unproven>()
  readonly #mostUnproven: number
  /** How many closed connections may still hold their descriptor; replaced each time the descriptors are counted. */
  #parting = { count: 0 }
  #lookedAt = Number.NEGATIVE_INFINITY
  /** Descriptors in use for other things than connections. */
  readonly #others: number
  #warnedAt = Number.NEGATIVE_INFINITY

  /**
   * @param most limit of open connections, at least 1.
   * @param descriptors the system's limit for open connections and closed ones that still hold their descriptor.
   * @param countDescriptors returns how many are in use now, of any kind.
   * @param what there are too many of, and what to do, for the log.
   */
  constructor(
    readonly most: number,
    private readonly log: Log,
    private readonly descriptors = Number.POSITIVE_INFINITY,
    private readonly countDescriptors = () => Number.POSITIVE_INFINITY,
    private readonly what = 'HTTP connections: those without a credential are closed, and then new ones; raise [limits] max_connections',
  ) {
    this.#others = countDescriptors()
    this.#mostUnproven = Math.max(1, most - Math.ceil(provenShare * most))
  }

  /** Whether the only places left are those reserved for clients with a valid credential. */
  get isCrowded(): boolean {
    return this.open > this.#mostUnproven
  }

  /** Called for a connection that was counted: closes one without a credential if all places are taken. @returns whether it may stay. */
  admit(): boolean {
    const [oldest] = this.#unproven
    if (oldest && (this.#isOver || this.#unproven.size >= this.#mostUnproven)) {
      this.#unproven.delete(oldest)
      oldest.cut()
      this.#refuse()
    }
    if (this.#isOver) this.#refuse()
    return !this.#isOver
  }

  /** From now on this connection may be closed when all places are taken. */
  expect(connection: Unproven): void {
    this.#unproven.add(connection)
  }

  /** The connection has shown a valid credential, or is closed. */
  prove(connection: Unproven): void {
    this.#unproven.delete(connection)
  }

  /** Whether the last connection that was counted is one too many. */
  get #isOver(): boolean {
    if (this.open > this.most) return true
    return this.open + this.#parting.count > this.descriptors && this.#isFull()
  }

  /** Whether closed connections really hold that many descriptors: most free theirs much earlier, but no engine reports it. */
  #isFull(): boolean {
    const now = performance.now()
    if (now - this.#lookedAt < lookEveryMs) return true
    this.#lookedAt = now
    // Infinity or NaN where they cannot be counted.
    const inUse = this.countDescriptors() - this.#others
    if (inUse <= this.descriptors) {
      this.#parting = { count: Math.max(0, inUse - this.open) }
      return false
    }
    return true
  }

  count(change: 1 | -1): void {
    this.open += change
  }

  /** A connection is closed, but may still hold its descriptor. @param ms for how long at most. */
  part(ms: number): void {
    this.count(-1)
    const parting = this.#parting
    parting.count++
    setTimeout(() => parting.count--, ms).unref()
  }

  #refuse(): void {
    this.refused++
    const now = performance.now()
    if (now - this.#warnedAt < warnEveryMs) return
    this.#warnedAt = now
    this.log.warn({ most: this.most, refused: this.refused }, `too many ${this.what}`)
  }
}

export function connectionMetrics(connections: Pick<Connections, 'open' | 'refused'>): MetricSource[] {
  return [
    gauge('ovation_http_connections', 'HTTP connections open now.', () => connections.open),
    counter(
      'ovation_http_connections_refused_total',
      'HTTP connections closed since the start, because max_connections were open.',
      () => connections.refused,
    ),
  ]
}
