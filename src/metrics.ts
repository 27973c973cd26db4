import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** One value of a metric, with its labels. */
export interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** A metric whose samples are read from plain counters when somebody asks, so that counting costs nothing. */
export interface MetricSource {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  readonly labelNames?: readonly string[]
  readonly read: () => readonly Sample[]
}

const keptMs = 1000

/** Prometheus text of all metrics (exposition format 0.0.4), made at most once a second. */
export class Metrics {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE
  readonly #registry = new Registry()
  #text: Promise<string> = Promise.resolve('')
  #madeAt = Number.NEGATIVE_INFINITY

  constructor(sources: readonly MetricSource[]) {
    collectDefaultMetrics({ register: this.#registry, prefix: 'ovation_' })
    for (const source of sources) register(this.#registry, source)
  }

  text(): Promise<string> {
    const now = performance.now()
    if (now - this.#madeAt >= keptMs) {
      this.#madeAt = now
      this.#text = this.#registry.metrics()
    }
    return this.#text
  }

  close(): void {
    this.#registry.clear()
  }
}

function register(registry: Registry, { name, help, kind, labelNames = [], read }: MetricSource): void {
  const options = { name, help, labelNames, registers: [registry] }
  if (kind === 'gauge') {
    const gauge: Gauge = new Gauge({
      ...options,
      collect: () => {
        gauge.reset()
        for (const { labels = {}, value } of read()) gauge.set(labels, value)
      },
    })
  } else {
    const counter: Counter = new Counter({
      ...options,
      collect: () => {
        counter.reset()
        for (const { labels = {}, value } of read()) counter.inc(labels, value)
      },
    })
  }
}
