import { setTimeout as delay } from 'node:timers/promises'
import { summarize, type Waits } from '../percentile.js'
import { type ActionRequest, mintToken, phoneHeaders } from '../wire/phone.js'
import { PhoneConnection } from '../wire/phone-connection.js'
import { StreamPhone } from '../wire/stream-phone.js'
import { crowdId } from './target.js'

const people = 100

/** Phones that press one button at a steady rate, on connections that stay open. */
export class Phones {
  accepted = 0
  refused = 0
  #waits: number[] = []
  readonly #dueAt: number[] = []
  readonly #waiting: number[] = []
  readonly #idle: (PhoneConnection | StreamPhone)[] = []
  readonly #all: readonly (PhoneConnection | StreamPhone)[]
  readonly #request: ActionRequest
  #timer: NodeJS.Timeout | undefined

  /** @param streams how many of them press over a stream; the others send requests. @param layoutId whose button 1 it is. */
  constructor(port: number, tokenSecret: string, streams = 0, layoutId: string = crowdId) {
    this.#request = {
      headers: phoneHeaders(layoutId, 'phone', tokenSecret),
      body: JSON.stringify({ layoutId, lid: 1, type: 'Button' }),
    }
    this.#all = Array.from({ length: people }, (_, n) => {
      const answered = (press: number, isAccepted: boolean) => {
        this.#waits.push(performance.now() - this.#dueAt[press]!)
        if (isAccepted) this.accepted++
        else this.refused++
        this.#idle.push(phone)
        this.#send()
      }
      const phone: PhoneConnection | StreamPhone =
        n < streams
          ? new StreamPhone(port, mintToken(layoutId, `phone-${n}`, tokenSecret), { answered })
          : new PhoneConnection(port, answered)
      return phone
    })
  }

  /** @param rate presses a second. */
  async start(rate: number): Promise<void> {
    await Promise.all(this.#all.map((phone) => phone.open()))
    this.#idle.push(...this.#all)
    const start = performance.now()
    let pressed = 0
    this.#timer = setInterval(() => {
      const due = Math.floor(((performance.now() - start) * rate) / 1000)
      for (; pressed < due; pressed++) this.#waiting.push(this.#dueAt.push(performance.now()) - 1)
      this.#send()
    }, 1)
  }

  /** How long they have waited for their answers since the last call, from when presses were due. */
  takeWaits(): Waits {
    return summarize(this.#waits.splice(0))
  }

  /** Stops pressing, and waits until every press is answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    while (this.accepted + this.refused < this.#dueAt.length) await delay(5)
    for (const phone of this.#all) phone.close()
  }

  /** A press that is due while all connections are busy waits, and its time counts from when it is due. */
  #send(): void {
    while (this.#waiting.length > 0 && this.#idle.length > 0)
      this.#idle.shift()!.send(this.#waiting.shift()!, this.#request)
  }
}
