// Loaded into a daemon: reports memory and event-loop lag on request.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The daemon's report. */
export interface Reading {
  /** After a forced collection, bytes. */
  readonly heap: number
  /** Bytes. */
  readonly rss: number
  /** Longest and 99th percentile of the event loop's delay since the last reading, ms. */
  readonly lagMax: number
  readonly lagP99: number
}

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

process.on('message', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const reading: Reading = {
    heap: heapUsed,
    rss,
    lagMax: delay.max / 1e6,
    lagP99: delay.percentile(99) / 1e6,
  }
  delay.reset()
  process.send?.(reading)
})
process.channel?.unref()
