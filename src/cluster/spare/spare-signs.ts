import type { Broker, Subscription } from '../broker.js'
import type { Claimant } from '../lease/claim.js'
import { spareSubject } from '../names.js'
import { decodeSign, encodeSign } from './spares.js'

const everyMs = 300

/** Says for a spare that it is there, and hears whether another one has its name. */
export class SpareSigns {
  readonly #timer: NodeJS.Timeout
  readonly #subscription: Subscription

  /**
   * @param findRun the series of records of which this machine has a whole copy.
   * @param onDouble another process says the same name.
   */
  constructor(
    broker: Pick<Broker, 'publish' | 'subscribe'>,
    { name, session }: Claimant,
    findRun: () => string | undefined,
    onDouble: () => void,
  ) {
    this.#subscription = broker.subscribe(spareSubject(name), ({ data }) => {
      const sign = decodeSign(data)
      if (sign && sign.session !== session) onDouble()
    })
    this.#timer = setInterval(() => {
      broker.publish(spareSubject(name), encodeSign({ session, run: findRun() ?? null }))
    }, everyMs)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#subscription.close()
  }
}
