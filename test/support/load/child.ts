import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type Calls = Readonly<Record<string, (...args: never[]) => unknown>>

/** A module in a process of its own that ends with this one. What it has given to `serve` can be called, one call at a time. */
export class Child<C extends Calls> {
  readonly #process: ChildProcess

  /** @param module compiled. @param args of its command line. */
  constructor(module: URL, ...args: readonly string[]) {
    const file = fileURLToPath(module)
    this.#process = endWithUs(fork(file, args, { serialization: 'advanced' }))
    this.#process.once('exit', () => {
      // Its answer would never arrive.
      console.error(`${file} has ended unexpectedly`)
      process.exit(1)
    })
  }

  get pid(): number {
    return this.#process.pid!
  }

  /** The result of one of its functions. */
  async call<N extends keyof C & string>(
    name: N,
    ...args: Parameters<C[N]>
  ): Promise<Awaited<ReturnType<C[N]>>> {
    const answer = once(this.#process, 'message')
    this.#process.send({ name, args })
    const [{ result }] = await answer
    return result
  }

  /** Lets it end. */
  close(): void {
    this.#process.removeAllListeners('exit')
    this.#process.disconnect()
  }
}

/** Answers the calls of the process that has started this one, and ends with it. */
export function serve<C extends Calls>(calls: C): C {
  process.on('message', async ({ name, args }: { name: string; args: never[] }) => {
    const result = await calls[name]!(...args)
    process.send!({ result })
  })
  process.once('disconnect', () => process.exit(0))
  return calls
}

const children = new Set<ChildProcess>()
let isPrepared = false

/** Kills a child when this process ends, whether by an error, Ctrl-C or normally. */
export function endWithUs<Process extends ChildProcess>(child: Process): Process {
  if (!isPrepared) {
    isPrepared = true
    process.on('exit', () => {
      for (const child of children) child.kill('SIGKILL')
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
  }
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Lets a process use one core only, now and for what it starts. @returns false where that cannot be chosen. */
export function pinToCore(pid: number, core: number): boolean {
  return spawnSync('taskset', ['-acp', String(core), String(pid)]).status === 0
}
