import type { Broker, Subscription } from './broker.js'
import { edgeSubject, machineOf } from './names.js'

/** What the broker puts before the subject for an answer that goes to another account. */
const fromOtherAccount = '_R_.'

/**
 * Watches for edges that are in the account of the stages. There, the broker would carry out what an edge names as the
 * subject for an answer (to empty a stream, for instance), whatever the rights of that edge are: so an edge has to be in
 * an account of its own, from which only what is exported passes. It is known by its signs of life, which name a subject
 * for an answer that nobody gives.
 */
export class SharedAccountWatch {
  readonly #edges = new Map<string, boolean>()
  readonly #subscription: Subscription

  /** @param onFound called once for each such edge, at each start of it. */
  constructor(broker: Pick<Broker, 'subscribe'>, onFound: (edge: string) => void = () => {}) {
    this.#subscription = broker.subscribe(edgeSubject('*'), ({ subject, reply = '' }) => {
      const edge = machineOf(subject)
      const isOpen = reply !== '' && !reply.startsWith(fromOtherAccount)
      if (isOpen && !this.#edges.get(edge)) onFound(edge)
      this.#edges.set(edge, isOpen)
    })
  }

  /** What is wrong, and how to fix it; null if nothing is, as far as it is known. */
  get trouble(): string | null {
    const open = [...this.#edges].filter(([, isOpen]) => isOpen).map(([edge]) => edge)
    return open.length === 0 ? null : describeSharedAccount(`in which ${open.sort().join(', ')} connects`)
  }

  close(): void {
    this.#subscription.close()
  }
}

/** @param which account of edges keeps the streams. */
export function describeSharedAccount(which: string): string {
  return `the account of the broker ${which} keeps the streams: anybody with the credentials of that edge can empty them, whatever its rights are; give edges an account of their own: broker-users.mjs makes ovation-accounts.conf`
}
