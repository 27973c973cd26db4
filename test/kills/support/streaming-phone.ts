import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import { answer, apiKey } from '../../support/show/bridge.js'
import { openStream, type StreamClient } from '../../support/wire/stream-client.js'

/** Presses that a phone has sent and that are not answered yet. */
const inFlight = 4
/** After this, what an overloaded daemon has refused is sent again. */
const busyMs = 100
/** Answered presses that a phone still knows, to send them again. */
const known = 20

/** A phone that presses the first button of the demo over a stream, each press with an id of its own. */
export class StreamingPhone {
  sent = 0
  answered = 0
  /** Answers other than `ok`. */
  readonly refusals: unknown[] = []
  readonly #unanswered = new Set<string>()
  readonly #recent: string[] = []
  #token = ''

  constructor(
    private readonly t: Test,
    private readonly url: string,
    private readonly participant: string,
  ) {}

  get unanswered(): number {
    return this.#unanswered.size
  }

  /** Gets another token of the same participant. */
  async renew(): Promise<void> {
    const { body } = await answer(
      fetch(`${this.url}/token`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        // Tokens of the same second are the same but for what they allow.
        body: JSON.stringify({
          layoutId: 'demo',
          participant: this.participant,
          expiresIn: 3600 + Math.round(Math.random() * 3600),
        }),
      }),
    )
    this.#token = body.token
  }

  /** Sends what is not answered again, then presses on until the stream ends; not at all if none can be opened. */
  async press(): Promise<void> {
    let stream: StreamClient | undefined
    const opening = this.#open((id) => {
      if (this.#settle(id)) stream?.send(this.#action(this.#newId()))
    })
    stream = await opening.catch(() => undefined)
    if (stream === undefined) return
    for (const id of this.#unanswered) stream.send(this.#action(id))
    while (this.#unanswered.size < inFlight) stream.send(this.#action(this.#newId()))
    await stream.closed
  }

  /** Sends again what is not answered, and some of what is. @param share of it that goes over HTTP. */
  async repeat(share: number): Promise<void> {
    const ids = [...this.#unanswered, ...this.#recent]
    const byHttp = ids.filter((_, n) => n % 10 < share * 10)
    const byStream = ids.filter((id) => !byHttp.includes(id))
    const missing = new Set(byStream)
    const stream = await this.#open((id) => {
      this.#settle(id)
      missing.delete(id)
    })
    for (const id of byStream) stream.send(this.#action(id))
    await Promise.all(byHttp.map((id) => this.#post(id)))
    while (missing.size > 0) await once(stream.socket, 'message')
    stream.socket.close()
    await stream.closed
  }

  /** @param take is told the id of each answer. */
  async #open(take: (id: string) => void) {
    const stream = await openStream(this.t, this.url)
    stream.socket.on('message', (data) => {
      const { id, ok, problem } = JSON.parse(String(data))
      if (problem?.code === 'overloaded') return void setTimeout(() => stream.send(this.#action(id)), busyMs)
      if (ok === false) this.refusals.push(problem)
      if (id !== undefined) take(id)
    })
    stream.send({ hello: { token: this.#token } })
    return stream
  }

  async #post(id: string): Promise<void> {
    const { status, body } = await answer(
      fetch(`${this.url}/action`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ layoutId: 'demo', ...this.#action(id) }),
      }),
    )
    if (body.code === 'overloaded') return delay(busyMs).then(() => this.#post(id))
    if (status === 200) this.#settle(id)
    else this.refusals.push(body)
  }

  #newId(): string {
    const id = randomUUID()
    this.#unanswered.add(id)
    this.sent++
    return id
  }

  /** @returns whether it was not answered before. */
  #settle(id: string): boolean {
    if (!this.#unanswered.delete(id)) return false
    this.answered++
    if (this.#recent.push(id) > known) this.#recent.shift()
    return true
  }

  #action(id: string) {
    return { id, lid: 1, type: 'Button' }
  }
}
