import type { Broker, Subscription } from '../broker.js'
import type { Claimant } from '../lease/claim.js'
import { machineOf, spareSubject } from '../names.js'
import { decodeSign, encodeSign } from './spares.js'

const everyMs = 300

/** What a spare says of itself, beside its name. */
export interface SpareSelf {
  /** The series of records of which this machine has a whole copy. */
  readonly run: string | undefined
  /** Whether it has any state. */
  readonly hasState: boolean
}

/** Says for a spare that it is there, and hears the others: whether one has its name, or a state. */
export class SpareSigns {
  readonly #timer: NodeJS.Timeout
  readonly #subscription: Subscription
  /** Whether another one was heard that has a state. */
  othersHaveState = false

  /**
   * @param onDouble another process says the same name.
   */
  constructor(
    broker: Pick<Broker, 'publish' | 'subscribe'>,
    { name, session }: Claimant,
    describe: () => SpareSelf,
    onDouble: () => void,
  ) {
    this.#subscription = broker.subscribe(spareSubject('*'), ({ subject, data }) => {
      const sign = decodeSign(data)
      if (sign === undefined || sign.session === session) return
      if (machineOf(subject) === name) return onDouble()
      if (sign.hasState) this.othersHaveState = true
    })
    this.#timer = setInterval(() => {
      const { run = null, hasState } = describe()
      broker.publish(spareSubject(name), encodeSign({ session, run, hasState }))
    }, everyMs)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#subscription.close()
  }
}
