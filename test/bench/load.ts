import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithBench } from './children.js'
import { type ActionRequest, wireText } from './requests.js'

/** What one run of the load saw. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Latency in ms that half, and 99 of 100, of the answers kept to. */
  readonly p50: number
  readonly p99: number
  readonly accepted: number
  /** Answers other than 2xx. */
  readonly refused: number
  /** Connections that failed, broke or timed out. */
  readonly failed: number
}

export interface Load {
  readonly name: string
  run(port: number, seconds: number): Promise<LoadResult>
}

/** `wrk` where it is installed; else autocannon, which is a program of Node's and tires before a fast server does. */
export function chooseLoad(requests: readonly ActionRequest[], connections: number, folder: string): Load {
  return spawnSync('wrk', ['-v']).error
    ? autocannonLoad(requests, connections)
    : wrkLoad(requests, connections, folder)
}

const run = promisify(execFile)

function wrkLoad(requests: readonly ActionRequest[], connections: number, folder: string): Load {
  const script = join(folder, 'load.lua')
  writeFileSync(script, luaScript(requests))
  return {
    name: `wrk, 1 thread, ${connections} connections`,
    run: async (port, seconds) => {
      const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`]
      const running = run('wrk', args, { timeout: (seconds + 10) * 1000 })
      endWithBench(running.child)
      const { stdout } = await running
      return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as LoadResult
    },
  }
}

/** Every request stands ready as a string, so that Lua only hands out the next. JSON's escapes are Lua's here. */
function luaScript(requests: readonly ActionRequest[]): string {
  return `local requests = {
${requests.map((request) => JSON.stringify(wireText(request))).join(',\n')}
}
local at = 0

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\\n{"requestsPerSecond":%.1f,"p50":%.3f,"p99":%.3f,"accepted":%d,"refused":%d,"failed":%d}',
    summary.requests * 1e6 / summary.duration, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.requests - errors.status, errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
`
}

/** The part of autocannon 8 used here; it brings no types. */
type Autocannon = (options: object) => Promise<{
  readonly duration: number
  readonly latency: { readonly p50: number; readonly p99: number }
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
}>

function autocannonLoad(requests: readonly ActionRequest[], connections: number): Load {
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon
  const all = requests.map(({ headers, body }) => ({ method: 'POST', path: '/action', headers, body }))
  return {
    name: `autocannon (wrk is not installed: figures of a fast server are too low), ${connections} connections`,
    run: async (port, seconds) => {
      let client = 0
      const result = await autocannon({
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: seconds,
        requests: all.slice(0, 1),
        // Each connection gets a share of its own: it would copy the whole list.
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
