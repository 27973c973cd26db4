import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** One value of a metric, with its labels. */
export interface Sample {
  readonly value: number
  readonly labels: Readonly<Record<string, string>>
}

/** A metric whose values are read from plain counters at each scrape, so that counting costs nothing. */
export interface MetricSource {
  readonly kind: 'counter' | 'gauge'
  readonly name: string
  readonly help: string
  readonly read: () => number | readonly Sample[]
  readonly labelNames: readonly string[]
}

type ReadSamples = MetricSource['read']

/** A count since the start. @param labelNames those of the samples. */
export function counter(
  name: string,
  help: string,
  read: ReadSamples,
  labelNames: string[] = [],
): MetricSource {
  return { kind: 'counter', name, help, read, labelNames }
}

/** A value that goes up and down. @param labelNames those of the samples. */
export function gauge(
  name: string,
  help: string,
  read: ReadSamples,
  labelNames: string[] = [],
): MetricSource {
  return { kind: 'gauge', name, help, read, labelNames }
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
    for (const source of sources) this.#register(source)
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

  #register({ kind, name, help, read, labelNames }: MetricSource): void {
    const Metric = kind === 'gauge' ? Gauge : Counter
    const metric: Gauge | Counter = new Metric({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: () => {
        metric.reset()
        const samples = read()
        if (typeof samples === 'number') metric.inc(samples)
        else for (const { labels, value } of samples) metric.inc(labels, value)
      },
    })
  }
}
