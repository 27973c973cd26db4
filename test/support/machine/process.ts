import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Test } from 'tap'
import { main } from '../../../src/cli/main.js'
import { wantedEngine } from '../engine.js'
import { within } from '../time/until.js'
import { wantedTls } from '../tls/wanted-tls.js'

/** The program as started from a clone; tests run from the root of the project. */
const ownLauncher = join(process.cwd(), 'bin', 'ovation.js')
const patience = new URL('../time/patience.js', import.meta.url).href

/** Where a process runs. */
export interface Place {
  readonly cwd: string
  /** `bin/ovation.js` of a copy of the program, instead of this one. */
  readonly launcher?: string
  /** Variables in addition to those of every process. */
  readonly env?: Readonly<Record<string, string>>
  /** Limit of open files. */
  readonly openFiles?: number
}

/** A process after its end. */
export interface Ended {
  /** `null` if a signal killed it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `ovation` with these arguments to its end. */
export function run(args: readonly string[], place: Place): Promise<Ended> {
  return endOf(openOvation(args, place), args.join(' '))
}

/** The same within this process, which is ten times as fast: for tables of many command lines. */
export async function runHere(args: readonly string[], { cwd, env }: Place): Promise<Ended> {
  const written = { stdout: '', stderr: '' }
  const code = await main(args, {
    env: { ...plainEnvironment, ...env },
    cwd,
    isTerminal: false,
    command: 'ovation',
    print: (line) => {
      written.stdout += `${line}\n`
    },
    complain: (line) => {
      written.stderr += `${line}\n`
    },
  })
  return { code, ...written }
}

/** Runs a line of shell to its end, as a person would type it. */
export function runInShell(line: string, place: Place): Promise<Ended> {
  return endOf(open('/bin/sh', ['-c', line], place), line)
}

/** Starts `ovation` with these arguments; it is stopped when the test is over. */
export function start(t: Test, args: readonly string[], place: Place): Running {
  const running = openOvation(args, place)
  t.teardown(() => running.stop('SIGTERM'))
  return running
}

/** A process that runs until it is stopped. */
export class Running {
  readonly ended: Promise<Ended>
  readonly #child: ChildProcess
  /** Until now. */
  readonly written = { stdout: '', stderr: '' }

  constructor(child: ChildProcess) {
    this.#child = child
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]?.setEncoding('utf8').on('data', (text) => {
        this.written[stream] += text
      })
    }
    this.ended = once(child, 'close').then(([code]) => ({ code, ...this.written }))
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Waits for a line; rejects with the whole output if the process ends without it. */
  async line(stream: 'stdout' | 'stderr', wanted: (line: string) => boolean): Promise<string> {
    let isOver = false
    const end = this.ended.then(() => {
      isOver = true
    })
    const search = async () => {
      for (;;) {
        const found = this.written[stream].split('\n').slice(0, -1).find(wanted)
        if (found !== undefined) return found
        if (isOver) throw new Error(`ended without that line: ${JSON.stringify(await this.ended)}`)
        await Promise.race([once(this.#child[stream]!, 'data'), end])
      }
    }
    return within(`a line on ${stream} with ${wanted}`, search(), () => this.written)
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  stop(signal: NodeJS.Signals): Promise<Ended> {
    this.signal(signal)
    return within(`the end by ${signal}`, this.ended, () => this.written)
  }
}

function endOf(running: Running, line: string): Promise<Ended> {
  return within(`the end of ${line}`, running.ended, () => running.written)
}

function openOvation(args: readonly string[], place: Place): Running {
  const { launcher = ownLauncher } = place
  return open(process.execPath, ['--import', patience, launcher, ...args], place)
}

function open(program: string, args: readonly string[], { cwd, env, openFiles }: Place): Running {
  const line =
    openFiles === undefined
      ? [program, ...args]
      : ['/bin/sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, program, ...args]
  return new Running(
    spawn(line[0]!, line.slice(1), {
      cwd,
      env: { ...plainEnvironment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

const tls = wantedTls()

/** The environment of this run without Ovation's variables, except for the engine and the certificate of all tests. */
const plainEnvironment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^OVATION_|^(CREDENTIALS|STATE)_DIRECTORY$|^container$/.test(name),
    ),
  ),
  ...(wantedEngine !== 'auto' && { OVATION_HTTP_ENGINE: wantedEngine }),
  ...(tls && { OVATION_HTTP_TLS_CERT: tls.certFile, OVATION_HTTP_TLS_KEY: tls.keyFile }),
}
