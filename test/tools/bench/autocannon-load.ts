import { createRequire } from 'node:module'
import type { Load } from './load.js'
import type { ActionRequest } from './phone.js'

export function autocannonLoad(requests: readonly ActionRequest[], connections: number): Load {
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon
  const all = requests.map(({ headers, body }) => ({ method: 'POST', path: '/action', headers, body }))
  return {
    name: `autocannon (wrk is not installed: figures of a fast server are too low), ${connections} connections`,
    size: requests.length,
    run: async (port, seconds) => {
      let client = 0
      const result = await autocannon({
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: seconds,
        requests: all.slice(0, 1),
        // Each connection gets its own share: autocannon would copy the whole list.
        setupClient: (connection: { setRequests(requests: object[]): void }) => {
          const mine = client++
          connection.setRequests(all.filter((_, n) => n % connections === mine))
        },
      })
      const { duration, latency, non2xx, errors, timeouts } = result
      const accepted = result['2xx']
      const requestsPerSecond = (accepted + non2xx) / duration
      return {
        requestsPerSecond,
        p50: latency.p50,
        p99: latency.p99,
        accepted,
        refused: non2xx,
        failed: errors + timeouts,
      }
    },
  }
}

/** The part of autocannon 8 used here; it has no types. */
type Autocannon = (options: object) => Promise<{
  readonly duration: number
  readonly latency: { readonly p50: number; readonly p99: number }
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
}>
