import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { request as requestOverTls, Agent as TlsAgent } from 'node:https'
import type { Test } from 'tap'

/** Where a crowd presses the first button of the demo. */
export interface CrowdOptions {
  readonly port: number
  readonly token: string
  /** Phones, each on a connection of its own. */
  readonly phones: number
  /** The pause between two presses of one phone. */
  readonly pauseMs?: number
  /** Of the certificate, over HTTPS. */
  readonly authority?: Buffer
}

/** Many phones that press one button repeatedly, each press with a key of its own. */
export class Crowd {
  sent = 0
  answered = 0
  /** The status of each answer other than 200. */
  readonly refusals: number[] = []
  /** Keys of the presses that were not answered. */
  unanswered: string[] = []
  /** The keys that were answered last. */
  recent: string[] = []
  readonly #options: CrowdOptions
  readonly #agent: Agent
  #isPressing = false

  constructor(t: Test, options: CrowdOptions) {
    this.#options = options
    const { authority: ca, phones: maxSockets } = options
    this.#agent = ca
      ? new TlsAgent({ keepAlive: true, maxSockets, ca })
      : new Agent({ keepAlive: true, maxSockets })
    t.teardown(() => this.#agent.destroy())
  }

  /** Presses until `stop`; each phone stops when it gets no answer. */
  async press(): Promise<void> {
    this.#isPressing = true
    await Promise.all(Array.from({ length: this.#options.phones }, () => this.#pressOn()))
  }

  stop(): void {
    this.#isPressing = false
  }

  /** Sends every unanswered press again, with its key, until it is answered. */
  async pressAgain(): Promise<void> {
    const keys = this.unanswered
    this.unanswered = []
    await Promise.all(keys.map((key) => this.#send(key)))
  }

  /** Sends answered presses again; they must not be counted again. */
  async repeatRecent(): Promise<readonly number[]> {
    return Promise.all(this.recent.map((key) => this.#post(key)))
  }

  async #pressOn(): Promise<void> {
    const { pauseMs = 0 } = this.#options
    let isAnswered = true
    while (this.#isPressing && isAnswered) {
      this.sent++
      isAnswered = await this.#send(randomUUID())
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  async #send(key: string): Promise<boolean> {
    try {
      const status = await this.#post(key)
      if (status === 200) this.answered++
      else this.refusals.push(status)
      if (this.recent.push(key) > 200) this.recent = this.recent.slice(-100)
      return true
    } catch {
      this.unanswered.push(key)
      return false
    }
  }

  #post(key: string): Promise<number> {
    const { port, token, authority } = this.#options
    const open = authority ? requestOverTls : request
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    return new Promise((resolve, reject) => {
      const sent = open(
        { agent: this.#agent, host: '127.0.0.1', port, method: 'POST', path: '/action', headers },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end('{"layoutId":"demo","lid":1,"type":"Button"}')
    })
  }
}
