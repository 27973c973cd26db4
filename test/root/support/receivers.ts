import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'

/** A datagram received. */
export interface Arrival {
  readonly receiver: number
  /** By `machineTime`. */
  readonly at: number
  readonly datagram: Uint8Array
}

/** A request to the program: to listen, or without an address to close. */
export interface Request {
  readonly receiver: number
  readonly port?: number
  readonly address?: string
  /** Multicast group to join. */
  readonly group?: string
}

/** A message from the program. */
export interface Report {
  readonly isDone?: true
  readonly arrivals?: readonly Arrival[]
}

/** One port of a display, with everything it has received. */
export interface Receiver {
  readonly arrivals: readonly Arrival[]
  close(): Promise<void>
}

/** Displays in a process of their own, possibly in a network of its own. */
export class Receivers {
  readonly #program: ChildProcess
  readonly #arrivals: Arrival[][] = []
  readonly #asked: (() => void)[] = []

  constructor(program: ChildProcess) {
    this.#program = program
    program.on('message', ({ isDone, arrivals = [] }: Report) => {
      for (const arrival of arrivals) this.#arrivals[arrival.receiver]!.push(arrival)
      if (isDone) this.#asked.shift()?.()
    })
  }

  get pid(): number {
    return this.#program.pid!
  }

  /** Resolves when the program is up. */
  ready(): Promise<void> {
    return new Promise((resolve) => this.#asked.push(resolve))
  }

  async listen(port: number, address = '0.0.0.0', group?: string): Promise<Receiver> {
    const arrivals: Arrival[] = []
    const receiver = this.#arrivals.push(arrivals) - 1
    await this.#ask({ receiver, port, address, ...(group !== undefined && { group }) })
    return { arrivals, close: () => this.#ask({ receiver }) }
  }

  close(): void {
    this.#program.disconnect()
  }

  #ask(question: Request): Promise<void> {
    this.#program.send(question)
    return new Promise((resolve) => this.#asked.push(resolve))
  }
}

/** Starts displays on the daemon's machine, unless `before`, which precedes the command line, puts them elsewhere. */
export async function startReceivers(t: Test, before: readonly string[] = []): Promise<Receivers> {
  const program = fileURLToPath(new URL('receiver-program.js', import.meta.url))
  const [execPath = '', ...execArgv] = [...before, process.execPath]
  const receivers = new Receivers(fork(program, { execPath, execArgv, serialization: 'advanced' }))
  t.teardown(() => receivers.close())
  await receivers.ready()
  return receivers
}
