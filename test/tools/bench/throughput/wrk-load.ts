import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithUs } from '../../../support/load/child.js'
import { type ActionRequest, wireText } from '../../../support/wire/phone.js'
import type { Load, LoadResult } from './load.js'

/** Actions over HTTP, by Debian's `wrk`. @param folder exists. @throws Error if it is not installed. */
export function wrkLoad(requests: readonly ActionRequest[], connections: number, folder: string): Load {
  if (spawnSync('wrk', ['-v']).error)
    throw new Error('wrk is not installed; Debian has it: apt-get install wrk')
  const own = mkdtempSync(join(folder, 'load-'))
  const [script, file] = [join(own, 'load.lua'), join(own, 'requests')]
  writeFileSync(script, luaScript)
  // Each with a NUL after it: a hundred thousand are 80 MB, too much for constants of a script.
  for (const request of requests) appendFileSync(file, `${wireText(request)}\0`)
  return {
    name: `wrk, 1 thread, ${connections} connections`,
    size: requests.length,
    run: async (port, seconds) => {
      const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script]
      const words = [...options, `http://127.0.0.1:${port}`, '--', file]
      const running = promisify(execFile)('wrk', words, { timeout: (seconds + 10) * 1000 })
      endWithUs(running.child)
      const { stdout } = await running
      return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as LoadResult
    },
  }
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
