import { setTimeout as delay } from 'node:timers/promises'
import { type ActionRequest, phoneHeaders } from '../bench/phone.js'
import { PhoneConnection } from '../bench/phone-connection.js'
import { percentile } from '../bench/statistics.js'

/** The layout that the phones press on. */
export const crowdId = 'crowd'

/** How long phones waited for their answers, from when they were due, ms. */
export interface Waits {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** Carries one press at a time. */
export interface Carrier {
  open(): Promise<void>
  send(press: number, request: ActionRequest): void
  close(): void
}

/** @param onAnswer called with the press's number, and whether it was accepted */
export type MakeCarrier = (
  port: number,
  onAnswer: (press: number, isAccepted: boolean) => void,
  n: number,
) => Carrier

/** A crowd that presses one button at a steady rate, on keep-alive connections unless others are given. */
export class Phones {
  accepted = 0
  refused = 0
  #waits: number[] = []
  readonly #dueAt: number[] = []
  readonly #waiting: number[] = []
  readonly #idle: Carrier[] = []
  readonly #all: readonly Carrier[]
  readonly #request: ActionRequest
  #timer: NodeJS.Timeout | undefined

  constructor(port: number, tokenSecret: string, make: MakeCarrier = overHttp) {
    this.#request = {
      headers: phoneHeaders(crowdId, 'phone', tokenSecret),
      body: JSON.stringify({ layoutId: crowdId, lid: 1, type: 'Button' }),
    }
    this.#all = Array.from({ length: 100 }, (_, n) => {
      const answered = (press: number, isAccepted: boolean) => {
        this.#waits.push(performance.now() - this.#dueAt[press]!)
        if (isAccepted) this.accepted++
        else this.refused++
        this.#idle.push(phone)
        this.#send()
      }
      const phone = make(port, answered, n)
      return phone
    })
  }

  /** @param rate presses a second. */
  async start(rate: number): Promise<void> {
    await Promise.all(this.#all.map((phone) => phone.open()))
    this.#idle.push(...this.#all)
    this.#pressAt(rate)
  }

  setRate(rate: number): void {
    clearInterval(this.#timer)
    this.#pressAt(rate)
  }

  /** How long they have waited since the last call. */
  takeWaits(): Waits {
    const sorted = Float64Array.from(this.#waits).sort()
    this.#waits = []
    return { p50: percentile(sorted, 50), p99: percentile(sorted, 99), max: percentile(sorted, 100) }
  }

  /** Stops pressing, and waits until every press is answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    while (this.accepted + this.refused < this.#dueAt.length) await delay(5)
    for (const phone of this.#all) phone.close()
  }

  #pressAt(rate: number): void {
    const start = performance.now()
    let pressed = 0
    this.#timer = setInterval(() => {
      const due = Math.floor(((performance.now() - start) * rate) / 1000)
      for (; pressed < due; pressed++) this.#waiting.push(this.#dueAt.push(performance.now()) - 1)
      this.#send()
    }, 1)
  }

  /** A press that is due while all connections are busy waits, and its time counts from when it is due. */
  #send(): void {
    while (this.#waiting.length > 0 && this.#idle.length > 0)
      this.#idle.shift()!.send(this.#waiting.shift()!, this.#request)
  }
}

/** A press on a connection of HTTP. */
export const overHttp: MakeCarrier = (port, onAnswer) => new PhoneConnection(port, onAnswer)
