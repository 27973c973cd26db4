import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import type { TestDaemon } from '../../support/machine/daemon.js'
import { until } from '../../support/time/until.js'
import { PhoneConnection } from '../../support/wire/phone-connection.js'
import { machineTime } from './clock.js'

/** Which actions to send, and how fast. */
export interface FlowOptions {
  /** Actions a second, sent whether or not earlier ones are answered. */
  readonly rate: number
  /** Number of actions; without it they are sent until `stop`. */
  readonly actions?: number
  /** Maximum number of actions in flight; 100 by default. */
  readonly phones?: number
  /** The body of an action; by default action n moves the slider to `sliderValue(n)`. */
  readonly body?: (action: number) => string
}

/** The slider's value in action n, exact in a 32-bit float, so that displays receive it unchanged. */
export function sliderValue(action: number): number {
  return action / 2 ** 20
}

export function moveSlider(action: number): string {
  return `{"layoutId":"demo","lid":2,"type":"Slider","value":${sliderValue(action)}}`
}

/** Actions on the first page of the demo, on keep-alive connections. */
export class Flow {
  /** The times, by `machineTime`, at which each action was due and answered. */
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

  /** Waits until all actions are sent and answered. */
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
      // An action that is due while all phones are busy waits; its delay counts from its due time.
      for (; this.sent < owed && this.#idle.length > 0; this.sent++)
        this.#idle.shift()!.send(this.sent, { headers: this.#headers, body: body(this.sent) })
      await delay(1)
    }
  }
}

/** Sends actions to a daemon, until the test is over at the latest. */
export async function startFlow(t: Test, daemon: TestDaemon, options: FlowOptions): Promise<Flow> {
  const flow = new Flow(daemon.port, await daemon.token(), options)
  t.teardown(() => flow.close())
  await flow.start()
  return flow
}
