import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cpuSecondsOf, tokenSecret } from '../../../support/load/daemon.js'
import { phoneHeaders } from '../../../support/wire/phone.js'
import type { Server } from '../contestants.js'
import type { Bench } from '../options.js'

/** What a run has given, and cost. */
export interface WrkRun {
  readonly perSecond: number
  /** The processor's time of the server for each answer, us. */
  readonly cpuMicros: number
  /** Answers that are no success, and connections that failed. */
  readonly failed: number
}

/** A script for wrk, by which a phone presses. @param stays whether the connection stays open for the next press. @returns its file. */
export function writePresses({ folder }: Bench, stays: boolean): string {
  // wrk adds a Host of its own.
  const { host: _, ...others } = phoneHeaders('demo', 'phone', tokenSecret)
  const headers = { ...others, connection: stays ? 'keep-alive' : 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = "${value}"`)
  const body = JSON.stringify({ layoutId: 'demo', lid: 1, type: 'Button' })
  const file = join(folder, `press-${stays}.lua`)
  writeFileSync(
    file,
    [`wrk.method = "POST"`, `wrk.path = "/action"`, `wrk.body = '${body}'`, ...lines].join('\n'),
  )
  return file
}

/** Lets wrk press as fast as it is answered, on the core of this process. @throws Error if it is not installed, or fails. */
export async function runWrk(bench: Bench, { pid }: Server, url: string, script: string): Promise<WrkRun> {
  const words = ['-t', '1', '-c', String(bench.connections), '-d', `${bench.seconds}s`, '-s', script, url]
  const before = cpuSecondsOf(pid)
  const { stdout } = await promisify(execFile)('wrk', words).catch((error) => {
    throw error.code === 'ENOENT'
      ? new Error('wrk is not installed; Debian has it: apt-get install wrk')
      : error
  })
  const cpuSeconds = cpuSecondsOf(pid) - before
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  const answers = number(/(\d+) requests in/)
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    cpuMicros: (cpuSeconds * 1e6) / answers,
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + number(/Socket errors: connect (\d+)/),
  }
}
