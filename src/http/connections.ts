import type { Log } from '../log.js'
import { counter, gauge, type MetricSource } from '../metrics.js'

/** While connections are refused, one warning in this time. */
const warnEveryMs = 10_000
/** Whether descriptors are left is looked at no sooner after the last time. */
const lookEveryMs = 100
/** This part of the places is for those who have shown a good credential. */
const provenShare = 0.1

/** What can show that it is no stranger. */
export interface Provable {
  /** The client has shown a good credential: it keeps its place when all are taken. */
  prove(): void
}

/** A connection that has shown no good credential yet. */
export interface Unproven {
  /** Closes it; when this returns, it is counted as closed. */
  cut(): void
}

/**
 * Counts the open connections for an HTTP engine, which closes those above the limit. When all places are taken, those
 * that have shown no good credential go first, the oldest before the others.
 */
export class Connections {
  /** Open now. */
  open = 0
  /** Closed since the start, because of the limit. */
  refused = 0
  /** The oldest first; an engine may not know all of them. */
  readonly #unproven = new Set<Unproven>()
  readonly #mostUnproven: number
  /** Closed, but with their descriptor, as far as is known; another one as soon as they were counted anew. */
  #parting = { count: 0 }
  #lookedAt = Number.NEGATIVE_INFINITY
  /** Descriptors in use that are no connections. */
  readonly #others: number
  #warnedAt = Number.NEGATIVE_INFINITY

  /**
   * @param most limit of open connections, at least 1.
   * @param descriptors the system's limit, of those that are open and those that part.
   * @param countDescriptors how many are in use now, of whatever kind.
   */
  constructor(
    readonly most: number,
    private readonly log: Log,
    private readonly descriptors = Number.POSITIVE_INFINITY,
    private readonly countDescriptors = () => Number.POSITIVE_INFINITY,
  ) {
    this.#others = countDescriptors()
    this.#mostUnproven = Math.max(1, most - Math.ceil(provenShare * most))
  }

  /** Whether only places are left that are for those who have shown a good credential. */
  get isCrowded(): boolean {
    return this.open > this.#mostUnproven
  }

  /** A connection was opened and counted: makes room for it where one without a credential can go. @returns whether it may stay. */
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

  /** From now on this one goes first when all places are taken. */
  expect(connection: Unproven): void {
    this.#unproven.add(connection)
  }

  /** It has shown a good credential, or is closed. */
  prove(connection: Unproven): void {
    this.#unproven.delete(connection)
  }

  /** Whether the connection that was counted last is one too many. */
  get #isOver(): boolean {
    if (this.open > this.most) return true
    return this.open + this.#parting.count > this.descriptors && this.#isFull()
  }

  /** Whether those that part keep so many descriptors: most have let go long before their time, which no engine tells. */
  #isFull(): boolean {
    const now = performance.now()
    if (now - this.#lookedAt < lookEveryMs) return true
    this.#lookedAt = now
    // No number where nobody can count them.
    const inUse = this.countDescriptors() - this.#others
    if (inUse <= this.descriptors) {
      this.#parting = { count: Math.max(0, inUse - this.open) }
      return false
    }
    return true
  }

  /** A connection was opened or closed. */
  count(change: 1 | -1): void {
    this.open += change
  }

  /** A connection is closed, but may keep its descriptor for so long. @param ms at most. */
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
    this.log.warn(
      { most: this.most, refused: this.refused },
      'too many HTTP connections: those without a credential are closed, and then new ones; raise [limits] max_connections',
    )
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
