import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithUs } from '../../../support/load/child.js'
import type { Bench } from '../options.js'
import { buildGenerator } from './build-generator.js'
import { type PlannedConnection, writePlan } from './write-plan.js'

/** How long something took, us: to within one percent. */
export interface Spread {
  readonly count: number
  /** These are absent where nothing was counted. */
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
}

/** What has happened in a run. */
export interface LoadResult {
  /** Answers a second, of those that came before the end. */
  readonly perSecond: number
  /** The share of a core that the generator used, 0..1; when it is alone on its core it always uses all of it. */
  readonly busy: number
  readonly sent: number
  readonly accepted: number
  /** Answers that are no success. */
  readonly refused: number
  readonly unanswered: number
  /** Connections that ended. */
  readonly failed: number
  /** Requests that were due while no connection was free. */
  readonly waited: number
  /** Distinct requests that were never sent. */
  readonly unsent: number
  /** At all displays together. */
  readonly datagrams: number
  readonly messages: number
  /** Streams that send nothing, and so can be told of each request. */
  readonly listeners: number
  /** How late the generator itself was to send what was due, or what a connection became free for. */
  readonly late: Spread
  /** From when a request was due to its answer, to the display, to each who is told of it and to the last of them. */
  readonly answer: Spread
  readonly display: Spread
  readonly told: Spread
  readonly toldAll: Spread
  /** For how long watchers did not know of a request. */
  readonly unknown: Spread
}

/** What a run is to do. */
export interface LoadOrder {
  readonly seconds: number
  /** Requests at a fixed rate; absent: as many as are answered. */
  readonly perSecond?: number
  /** Without a rate: how many requests a connection sends at once, when all are answered. */
  readonly depth?: number
  /** Which connections send. */
  readonly group?: number
  /** What is waited for once all is answered: that each request reaches the display, or all who listen. */
  readonly until?: 'display' | 'told'
}

/** The program in C that sends what was prepared at a fixed rate, and times it: several times faster than the servers. */
export class LoadGenerator {
  readonly #process: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>
  readonly #folder: string
  #isClosing = false

  private constructor(
    private readonly isAlone: boolean,
    folder: string,
    displays: number,
  ) {
    this.#folder = mkdtempSync(join(folder, 'load-'))
    this.#process = endWithUs(spawn(buildGenerator(this.#folder), [String(displays)]))
    this.#process.stderr.pipe(process.stderr)
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  /**
   * Builds and starts it, on the core of this process.
   *
   * @returns it, and the UDP ports of so many displays. @throws Error where there is no compiler.
   */
  static async start(
    { folder, isPinned }: Pick<Bench, 'folder' | 'isPinned'>,
    displays = 1,
  ): Promise<{ readonly generator: LoadGenerator; readonly displays: readonly number[] }> {
    const generator = new LoadGenerator(isPinned, folder, displays)
    return { generator, ...(await generator.#read<{ readonly displays: readonly number[] }>()) }
  }

  /** Writes a plan, which can be opened again and again. @returns its file. */
  prepare(name: string, connections: readonly PlannedConnection[]): string {
    const file = join(this.#folder, name)
    writePlan(file, connections)
    return file
  }

  /** Opens the connections of a plan; those of the one before are closed. @throws Error if not all can be opened. */
  async open(plan: string): Promise<void> {
    const { failed } = await this.#ask<{ readonly failed: number }>(`open ${plan}`)
    if (failed > 0) throw new Error(`${failed} connections were refused or closed`)
  }

  run({ seconds, perSecond = 0, depth = 1, group = 0, until }: LoadOrder): Promise<LoadResult> {
    const expected = until === undefined ? 0 : until === 'display' ? 1 : 2
    // As fast as possible it sleeps while nothing arrives, so that the share of its core says whether it is the limit.
    const isAlone = this.isAlone && perSecond > 0
    return this.#ask(`run ${group} ${perSecond} ${seconds} ${depth} ${expected} ${isAlone ? 1 : 0}`)
  }

  /** Closes all connections. */
  async hangUp(): Promise<void> {
    await this.#ask('close')
  }

  /** Lets it end. */
  close(): void {
    this.#isClosing = true
    this.#process.stdin.end()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #ask<T>(order: string): Promise<T> {
    this.#process.stdin.write(`${order}\n`)
    return this.#read()
  }

  /** @throws Error if it has ended; it has said why. */
  async #read<T>(): Promise<T> {
    const { value, done } = await this.#lines.next()
    if (done && !this.#isClosing) throw new Error('the load generator has ended')
    return JSON.parse(value)
  }
}
