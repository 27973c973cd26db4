import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Test } from 'tap'
import { until } from '../../../support/time/until.js'

/** A datagram at a display. */
export interface Arrival {
  /** ms of the monotonic clock of this machine, the same in all processes. */
  readonly time: number
  /** Who has sent it. */
  readonly machine: string
  readonly display: string
  /** The port that it came from: another one after each start. */
  readonly from: number
  /** As in `/0001 if 1 0.01`. */
  readonly messages: readonly string[]
}

/** The time of `Arrival`, now. */
export function monotonic(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000
}

/**
 * Displays that tell their senders apart: each stage sends to a port of its own, and all arrive in one list. A thread
 * of its own receives, so that the times are right while the test is busy.
 */
export class Displays {
  readonly arrivals: Arrival[] = []
  readonly #worker = new Worker(new URL('./receive.js', import.meta.url))

  constructor(t: Pick<Test, 'teardown'>) {
    this.#worker.on('message', ({ arrived = [] }: { readonly arrived?: readonly Arrival[] }) => {
      for (const arrival of arrived) this.arrivals.push(arrival)
    })
    t.teardown(() => this.#worker.terminate())
  }

  /** @returns the port at which this display hears this machine. */
  async open(machine: string, display: string): Promise<number> {
    this.#worker.postMessage({ machine, display })
    for (;;) {
      const [{ of, port }] = await once(this.#worker, 'message')
      if (of === `${machine} ${display}`) return port
    }
  }

  /** The first datagram behind a time that this machine has sent, or any other one has; waits for it. */
  async first(after: number, isWanted: (arrival: Arrival) => boolean = () => true): Promise<Arrival> {
    let found: Arrival | undefined
    await until(
      () => {
        found = this.arrivals.find((arrival) => arrival.time > after && isWanted(arrival))
        return found !== undefined
      },
      'a datagram at a display',
      () => this.arrivals.slice(-10),
    )
    return found!
  }

  /** Time of the last datagram of this machine; 0 without one. */
  lastOf(machine: string): number {
    return this.arrivals.findLast((arrival) => arrival.machine === machine)?.time ?? 0
  }
}
