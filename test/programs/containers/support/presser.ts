import { randomUUID } from 'node:crypto'
import { until } from '../../../support/time/until.js'

/** A person who presses one button of the demo, again and again, each time until it is known that it counts. */
export class Presser {
  /** Presses that were answered with `ok`. */
  known = 0
  /** What else was answered, and how often. */
  readonly refused = new Map<string, number>()
  #isPressing = true
  readonly #ended: Promise<void>

  /** @param url of the daemon or a proxy. @param token for the demo. */
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    this.#ended = this.#pressOn()
  }

  /** @returns once the last press is known. */
  async stop(): Promise<void> {
    this.#isPressing = false
    await this.#ended
  }

  async #pressOn(): Promise<void> {
    while (this.#isPressing) {
      const key = randomUUID()
      await until(
        () => this.#press(key),
        'an answer to a press',
        () => this.refused,
      )
      this.known++
    }
  }

  async #press(key: string): Promise<boolean> {
    const answer = await press(this.url, this.token, key)
    if (answer === 200) return true
    this.refused.set(String(answer), (this.refused.get(String(answer)) ?? 0) + 1)
    return false
  }
}

/** Presses the first button of the demo. @returns the status; or why there is none. */
export async function press(
  url: string,
  token: string,
  key: string = randomUUID(),
): Promise<number | string> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  const body = JSON.stringify({ layoutId: 'demo', lid: 1, type: 'Button' })
  try {
    const signal = AbortSignal.timeout(10_000)
    const { status } = await fetch(`${url}/action`, { method: 'POST', headers, body, signal })
    return status
  } catch (error) {
    return (error as Error).name
  }
}
