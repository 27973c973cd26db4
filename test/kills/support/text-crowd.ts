import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Test } from 'tap'
import type { AudienceTokens } from '../../../src/auth/audience-tokens.js'
import { apiKey } from '../../support/show/bridge.js'

/** What a text has gone through, as far as those know who sent and judged it. */
export interface Sent {
  readonly value: string
  readonly key: string
  /** Of anybody who sent it; each comes from somebody else. */
  readonly token: string
  fate: 'sent' | 'accepted' | 'refused' | 'being judged' | 'approved' | 'rejected'
}

/** People who write to control 5 of the test layout, and operators who judge what they wrote. */
export class TextCrowd {
  readonly texts = new Map<string, Sent>()
  /** Answers that nobody should get. */
  readonly strange: string[] = []
  readonly #agent = new Agent({ keepAlive: true })
  #isActing = false

  constructor(
    t: Test,
    private readonly port: number,
    private readonly tokens: Pick<AudienceTokens<unknown>, 'mint'>,
  ) {
    t.teardown(() => this.#agent.destroy())
  }

  with(fate: Sent['fate']): readonly Sent[] {
    return [...this.texts.values()].filter((text) => text.fate === fate)
  }

  stop(): void {
    this.#isActing = false
  }

  /** So many people write, and so many operators judge, until `stop` or until there is no answer. */
  async act(writers: number, operators: number, pauseMs: number): Promise<void> {
    this.#isActing = true
    const work = [
      ...Array.from({ length: writers }, () => () => this.#writeNew()),
      ...Array.from({ length: operators }, (_, n) => () => this.#judgeSome(n, operators)),
    ]
    await Promise.all(
      work.map(async (step) => {
        while (this.#isActing && (await step())) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }),
    )
  }

  /** Sends everything again that was not answered, with its key. */
  async sendAgain(): Promise<void> {
    // A connection from before may only now turn out to be closed.
    while (this.with('sent').length > 0) await Promise.all(this.with('sent').map((text) => this.#write(text)))
  }

  /** Takes all that waits, as the operator is told of it. */
  async drain(): Promise<readonly string[]> {
    const values: string[] = []
    for (;;) {
      const texts = (await this.#waiting()) ?? []
      if (texts.length === 0) return values
      for (const { textId, value } of texts) {
        values.push(value)
        await this.#ask('POST', `/layout/show/texts/${textId}`, { approve: false })
      }
    }
  }

  async #writeNew(): Promise<boolean> {
    const value = `${this.texts.size} ${'😀'.repeat(20)}`
    const text: Sent = {
      value,
      key: randomUUID(),
      token: this.tokens.mint({ layoutId: 'show' }),
      fate: 'sent',
    }
    this.texts.set(value, text)
    return this.#write(text)
  }

  async #write(text: Sent): Promise<boolean> {
    const body = { layoutId: 'show', lid: 5, type: 'String', value: text.value }
    const answer = await this.#ask('POST', '/action', body, text)
    if (answer === undefined) return false
    text.fate = answer.status === 200 ? 'accepted' : 'refused'
    if (answer.status !== 200 && answer.body.code !== 'overloaded') this.strange.push(answer.text)
    return true
  }

  /** Each operator takes ten of the oldest texts, others than the others; every third is rejected. */
  async #judgeSome(operator: number, operators: number): Promise<boolean> {
    const texts = await this.#waiting()
    if (texts === undefined) return false
    const own = texts.filter(({ value }) => Number.parseInt(value, 10) % operators === operator)
    for (const [at, { textId, value }] of own.slice(0, 10).entries()) {
      const approve = at % 3 > 0
      const text = this.texts.get(value)
      if (text === undefined || text.fate === 'approved' || text.fate === 'rejected') {
        this.strange.push(`${value} was judged before`)
        continue
      }
      text.fate = 'being judged'
      const answer = await this.#ask('POST', `/layout/show/texts/${textId}`, { approve })
      if (answer === undefined) return false
      if (answer.status === 200) text.fate = approve ? 'approved' : 'rejected'
      else this.strange.push(answer.text)
    }
    return true
  }

  async #waiting(): Promise<readonly { readonly textId: string; readonly value: string }[] | undefined> {
    return (await this.#ask('GET', '/layout/show/texts'))?.body.texts
  }

  /** @returns undefined when there was no whole answer. */
  #ask(method: string, path: string, body?: object, text?: Sent) {
    const headers = {
      'content-type': 'application/json',
      ...(text === undefined
        ? { 'x-api-key': apiKey }
        : { authorization: `Bearer ${text.token}`, 'idempotency-key': text.key }),
    }
    // biome-ignore lint/suspicious/noExplicitAny: each caller checks the fields that it expects
    return new Promise<{ status: number; text: string; body: any } | undefined>((resolve) => {
      const sent = request(
        { agent: this.#agent, host: '127.0.0.1', port: this.port, method, path, headers },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part) => {
            text += part
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text, body: JSON.parse(text) }),
          )
          response.on('error', () => resolve(undefined))
        },
      )
      sent.on('error', () => resolve(undefined))
      sent.end(body && JSON.stringify(body))
    })
  }
}
