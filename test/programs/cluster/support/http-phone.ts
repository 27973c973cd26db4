import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { monotonic } from './displays.js'
import type { LeaseStore, Press } from './lease-of.js'

/** What a phone of a test sends. */
export interface PhoneOptions {
  readonly book: LeaseStore
  /** Ports of the edges, its own one first. */
  readonly ports: readonly number[]
  readonly token: string
  /** Between an answer and the next press. */
  readonly pauseMs: number
  /** What it sends, without a layoutId. @param n counts from 1. */
  readonly action: (n: number) => object
}

export const layoutId = 'hall'

const answerMs = 30_000

/** A phone that sends one action after the other, each with a key, and repeats it at some edge until it is known. */
export class HttpPhone {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #isActing = false

  constructor(
    t: Pick<Test, 'teardown'>,
    private readonly options: PhoneOptions,
  ) {
    t.teardown(() => this.#agent.destroy())
  }

  /** Acts until `stop`, and ends when the last action is known. */
  async act(): Promise<void> {
    const { book, pauseMs, action, ports } = this.options
    this.#isActing = true
    for (let n = 1; this.#isActing; n++) {
      const press: Press = { key: randomUUID(), sentAt: monotonic(), isKnown: false }
      book.presses.push(press)
      const body = JSON.stringify({ layoutId, ...action(n) })
      await this.#untilKnown(press, body)
      // Nobody has to know what became of the answer.
      if (Math.random() < 0.05) {
        book.repeated++
        await this.#send(press.key, body, some(ports))
      }
      await pause(pauseMs * (0.5 + Math.random()))
    }
  }

  stop(): void {
    this.#isActing = false
  }

  async #untilKnown(press: Press, body: string): Promise<void> {
    const { book, ports } = this.options
    for (let port = ports[0]!; ; port = some(ports)) {
      const answer = await this.#send(press.key, body, port)
      if (answer === '200') {
        press.isKnown = true
        book.lastKnownAt = monotonic()
        return
      }
      await pause(50 + Math.random() * 150)
    }
  }

  /** @returns as the book has it. */
  async #send(key: string, body: string, port: number): Promise<string> {
    const { book } = this.options
    const begun = monotonic()
    const { status, text } = await this.#post(key, body, port)
    const code = status === 0 || status === 200 ? '' : ` ${codeOf(text)}`
    const answer = status === 0 ? 'broken' : `${status}${code}`
    book.note(answer)
    const ms = monotonic() - begun
    if (status === 503) book.slowestRefusal = Math.max(book.slowestRefusal, ms)
    if (![0, 200, 429, 503].includes(status) || ms > answerMs)
      book.strange.push(`${answer} after ${Math.round(ms)} ms: ${text}`)
    return answer
  }

  #post(key: string, body: string, port: number): Promise<{ status: number; text: string }> {
    const headers = {
      authorization: `Bearer ${this.options.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, text: '' })
      const sent = request(
        { agent: this.#agent, host: '127.0.0.1', port, method: 'POST', path: '/action', headers },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (piece) => {
            text += piece
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          response.on('error', broken)
        },
      )
      sent.setTimeout(answerMs, () => sent.destroy())
      sent.on('error', broken)
      sent.end(body)
    })
  }
}

function codeOf(text: string): string {
  try {
    return JSON.parse(text).code
  } catch {
    return text.slice(0, 40)
  }
}

function some<T>(of: readonly T[]): T {
  return of[Math.floor(Math.random() * of.length)]!
}
