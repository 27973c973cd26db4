import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithBench } from './children.js'
import type { Place } from './command.js'
import type { ActionRequest } from './phone.js'
import { cpuSecondsOf } from './process-usage.js'
import type { Scenario } from './scenarios.js'

const startWithinMs = 60_000
const stopWithinMs = 5000

/** A scenario's server as a child process on its own core. */
export class ServerProcess {
  readonly #child: ChildProcess

  /** @param pin precedes the command line, to choose its core */
  constructor(
    readonly scenario: Pick<Scenario, 'name' | 'command'>,
    readonly place: Place,
    pin: readonly string[],
  ) {
    const { args, env } = scenario.command(place)
    const [command, ...rest] = [...pin, process.execPath, ...args]
    // Its output goes to our stderr: stdout is for the table.
    const stdio = ['ignore', process.stderr, process.stderr] as const
    this.#child = endWithBench(
      spawn(command!, rest, { stdio: [...stdio], env: { PATH: process.env.PATH, ...env } }),
    )
  }

  /**
   * Resolves once it has accepted an action.
   *
   * @throws Error when it has exited, refuses the action, or does not answer for a minute
   */
  async ready({ headers, body }: ActionRequest): Promise<void> {
    const { authorization } = headers
    const sent = {
      method: 'POST',
      headers: { authorization: authorization!, 'content-type': 'application/json' },
      body,
    }
    const deadline = performance.now() + startWithinMs
    while (performance.now() < deadline) {
      if (this.#ended) throw new Error(`${this.scenario.name} exited before it answered`)
      const response = await fetch(`http://127.0.0.1:${this.place.port}/action`, sent).catch(() => undefined)
      if (response?.ok) return
      // An edge may not know the show yet.
      if (response && response.status !== 503)
        throw new Error(`${this.scenario.name} answered ${response.status}: ${await response.text()}`)
      await delay(50)
    }
    throw new Error(`${this.scenario.name} did not answer within ${startWithinMs / 1000} s`)
  }

  /** Seconds of CPU time used so far by all its threads; NaN if the system does not report it. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.#child.pid)
  }

  /** Memory in use, MiB; NaN if the system does not report it. */
  rssMiB(): number {
    if (process.platform !== 'linux') return Number.NaN
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
  }

  /** Ends it at once. */
  async kill(): Promise<void> {
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exit
  }

  /** Asks it to stop, and kills it after five seconds. */
  async stop(): Promise<void> {
    if (this.#ended) return
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    const overdue = setTimeout(() => this.#child.kill('SIGKILL'), stopWithinMs)
    await exit
    clearTimeout(overdue)
  }

  get #ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }
}

/** A TCP port that is unused at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
