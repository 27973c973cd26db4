import { setTimeout as delay } from 'node:timers/promises'
import { summarize, type Waits } from '../percentile.js'
import { writeText } from '../wire/frames.js'
import { type ActionRequest, phoneHeaders } from '../wire/phone.js'
import { PhoneConnection } from '../wire/phone-connection.js'
import { WireStream } from '../wire/wire-stream.js'
import { crowdId, tokenOf } from './target.js'

const people = 100

/** Carries one press at a time, and says whether it was accepted. */
interface Carrier {
  open(): Promise<void>
  send(press: number, request: ActionRequest): void
  close(): void
}

/** Phones that press one button at a steady rate, on connections that stay open. */
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

  /** @param streams how many of them press over a stream; the others send requests. */
  constructor(port: number, tokenSecret: string, streams = 0) {
    this.#request = {
      headers: phoneHeaders(crowdId, 'phone', tokenSecret),
      body: JSON.stringify({ layoutId: crowdId, lid: 1, type: 'Button' }),
    }
    this.#all = Array.from({ length: people }, (_, n) => {
      const answered = (press: number, isAccepted: boolean) => {
        this.#waits.push(performance.now() - this.#dueAt[press]!)
        if (isAccepted) this.accepted++
        else this.refused++
        this.#idle.push(phone)
        this.#send()
      }
      const phone: Carrier =
        n < streams ? new StreamPhone(port, `phone-${n}`, answered) : new PhoneConnection(port, answered)
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

/** Whatever goes wrong once it is open is a press that is refused. */
class StreamPhone implements Carrier {
  #press = -1
  #isGone = false
  #stream: WireStream | undefined

  constructor(
    private readonly port: number,
    // Each its own: one person may have only a few streams.
    private readonly participant: string,
    private readonly onAnswer: (press: number, isAccepted: boolean) => void,
  ) {}

  /** Resolves when the page is there. */
  open(): Promise<void> {
    const hello = { token: tokenOf(this.participant, crowdId) }
    return new Promise((resolve) => {
      const onText = (bytes: Buffer, start: number, end: number) => {
        resolve()
        const { id, ok } = JSON.parse(bytes.toString('utf8', start, end))
        if (id !== undefined) this.#answer(ok === true && id === String(this.#press))
      }
      this.#stream = new WireStream(this.port, hello, onText, () => {
        this.#isGone = true
        if (this.#press >= 0) this.#answer(false)
      })
    })
  }

  send(press: number, { body }: ActionRequest): void {
    this.#press = press
    if (this.#isGone) return void setImmediate(() => this.#answer(false))
    this.#stream!.write(writeText(`{"id":"${press}",${body.slice(1)}`))
  }

  close(): void {
    this.#stream?.close()
  }

  #answer(isAccepted: boolean): void {
    const press = this.#press
    this.#press = -1
    this.onAnswer(press, isAccepted)
  }
}
