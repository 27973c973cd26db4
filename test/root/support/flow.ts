import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import type { TestDaemon } from '../../support/daemon.js'
import { until } from '../../support/until.js'
import { PhoneConnection } from '../../tools/bench/phone-connection.js'
import { machineTime } from './clock.js'

/** What flows, and how fast. */
export interface FlowOptions {
  /** Actions a second, sent whether or not those before are answered. */
  readonly rate: number
  /** All of them; else it flows until it is stopped. */
  readonly actions?: number
  /** How many of them may be on their way at once; 100 if not named. */
  readonly phones?: number
  /** The body of an action; else action n moves the slider to `sliderValue(n)`. */
  readonly body?: (action: number) => string
}

/** The slider's value in action n: a display gets it unchanged, since a 32-bit float can have it. */
export function sliderValue(action: number): number {
  return action / 2 ** 20
}

export function moveSlider(action: number): string {
  return `{"layoutId":"demo","lid":2,"type":"Slider","value":${sliderValue(action)}}`
}

/** Actions on the first page of the demo, on connections that are kept. */
export class Flow {
  /** When each action was due, and when it was answered, by `machineTime`. */
  readonly due: number[] = []
  readonly answered: number[] = []
  /** Answers other than 200. */
  refused = 0
  sent = 0
  readonly #options: FlowOptions
  readonly #headers: Readonly<Record<string, string>>
  readonly #all: readonly PhoneConnection[]
  readonly #idle: PhoneConnection[] = []
  #answers = 0
  #isFlowing = true
  #end: Promise<void> = Promise.resolve()

  constructor(port: number, token: string, options: FlowOptions) {
    this.#options = options
    this.#headers = {
      host: '127.0.0.1',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    this.#all = Array.from({ length: options.phones ?? 100 }, () => {
      const phone = new PhoneConnection(port, (action, isAccepted) => {
        this.answered[action] = machineTime()
        this.#answers++
        if (!isAccepted) this.refused++
        this.#idle.push(phone)
      })
      return phone
    })
  }

  async start(): Promise<void> {
    await Promise.all(this.#all.map((phone) => phone.open()))
    this.#idle.push(...this.#all)
    this.#end = this.#run()
  }

  /** Waits until all is sent and answered. */
  async finish(): Promise<void> {
    await this.#end
    await until(() => this.#answers === this.sent)
  }

  async stop(): Promise<void> {
    this.#isFlowing = false
    await this.finish()
  }

  close(): void {
    this.#isFlowing = false
    for (const phone of this.#all) phone.close()
  }

  async #run(): Promise<void> {
    const { rate, actions = Number.POSITIVE_INFINITY, body = moveSlider } = this.#options
    const start = machineTime()
    while (this.#isFlowing && this.sent < actions) {
      const owed = Math.min(actions, Math.floor(((machineTime() - start) * rate) / 1000))
      while (this.due.length < owed) this.due.push(machineTime())
      // An action that is due while no phone is free waits for one, and its time runs already.
      for (; this.sent < owed && this.#idle.length > 0; this.sent++)
        this.#idle.shift()!.send(this.sent, { headers: this.#headers, body: body(this.sent) })
      await delay(1)
    }
  }
}

/** Lets actions flow to a daemon, until the test is over at the latest. */
export async function letFlow(t: Test, daemon: TestDaemon, options: FlowOptions): Promise<Flow> {
  const flow = new Flow(daemon.port, await daemon.token(), options)
  t.teardown(() => flow.close())
  await flow.start()
  return flow
}
