import type { Broker, Subscription } from '../broker.js'
import type { Candidate } from '../lease/lease.js'
import { machineOf, standbySubject } from '../names.js'
import { decodeStandbyHeartbeat, encodeStandbyHeartbeat } from './standbys.js'

const everyMs = 300

/** What a spare says of itself, beside its name. */
export interface StandbySelf {
  /** The series of records of which this machine has a whole copy. */
  readonly run: string | undefined
  /** Whether it has any state. */
  readonly hasState: boolean
  /** Whether it could not play, since it has no layouts, or cannot read those of the active stage. */
  readonly lacksShow: boolean
}

/** Says for a spare that it is there, and hears the others: whether one has its name, or more. */
export class StandbyHeartbeats {
  readonly #timer: NodeJS.Timeout
  readonly #subscription: Subscription
  #othersHaveState = false
  #othersHaveShow = false

  /**
   * @param onDouble another process says the same name.
   */
  constructor(
    broker: Pick<Broker, 'publish' | 'subscribe'>,
    { name, session }: Candidate,
    private readonly describe: () => StandbySelf,
    onDuplicateName: () => void,
  ) {
    this.#subscription = broker.subscribe(standbySubject('*'), ({ subject, data }) => {
      const sign = decodeStandbyHeartbeat(data)
      if (sign === undefined || sign.session === session) return
      if (machineOf(subject) === name) return onDuplicateName()
      if (sign.hasState) this.#othersHaveState = true
      if (!sign.lacksShow) this.#othersHaveShow = true
    })
    this.#timer = setInterval(() => {
      const { run = null, ...self } = describe()
      broker.publish(standbySubject(name), encodeStandbyHeartbeat({ session, run, ...self }))
    }, everyMs)
  }

  /** Whether another one was heard that has a state, or a show if this machine lacks that. */
  get othersHaveMore(): boolean {
    return this.#othersHaveState || (this.#othersHaveShow && this.describe().lacksShow)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#subscription.close()
  }
}
