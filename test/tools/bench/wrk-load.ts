import { execFile } from 'node:child_process'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithBench } from './children.js'
import type { Load, LoadResult } from './load.js'
import { type ActionRequest, wireText } from './phone.js'

/** @param folder exists, and receives the script and the requests */
export function wrkLoad(requests: readonly ActionRequest[], connections: number, folder: string): Load {
  const script = join(folder, 'load.lua')
  writeFileSync(script, luaScript)
  const file = join(folder, 'requests')
  writeRequests(file, requests)
  return {
    name: `wrk, 1 thread, ${connections} connections`,
    size: requests.length,
    run: async (port, seconds) => {
      const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script]
      const running = run('wrk', [...options, `http://127.0.0.1:${port}`, '--', file], {
        timeout: (seconds + 10) * 1000,
      })
      endWithBench(running.child)
      const { stdout } = await running
      return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as LoadResult
    },
  }
}

const run = promisify(execFile)

/** One after the other, a NUL after each: a hundred thousand are 80 MB, too much for constants of a script. */
function writeRequests(file: string, requests: readonly ActionRequest[]): void {
  const fd = openSync(file, 'w')
  for (let at = 0; at < requests.length; at += 1000) {
    const texts = requests.slice(at, at + 1000).map((request) => `${wireText(request)}\0`)
    writeSync(fd, texts.join(''))
  }
  closeSync(fd)
}

/** Every request is ready as a string before the clock starts, so that Lua only returns the next one. */
const luaScript = `local requests = {}
local at = 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for request in file:read('*a'):gmatch('%Z+') do requests[#requests + 1] = request end
  file:close()
end

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
