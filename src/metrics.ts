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

/** A count since the start. */
export const counter = metricOf('counter')
/** A value that goes up and down. */
export const gauge = metricOf('gauge')

function metricOf(kind: MetricSource['kind']) {
  /** @param labelNames those of the samples. */
  return (
    name: string,
    help: string,
    read: MetricSource['read'],
    labelNames: readonly string[] = [],
  ): MetricSource => ({ kind, name, help, read, labelNames })
}

/** The samples of counts that differ in one label. */
export function samplesBy(label: string, counts: ReadonlyMap<string, number>): readonly Sample[] {
  return [...counts].map(([name, value]) => ({ labels: { [label]: name }, value }))
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
