import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import { type Answer, answer } from '../../../support/show/bridge.js'
import { until } from '../../../support/time/until.js'
import { openStream, type StreamClient } from '../../../support/wire/stream-client.js'
import { layoutId } from './http-phone.js'
import type { Machine } from './machine.js'

/** Somebody in the hall with a phone at one machine: a stream that shows the page, and HTTP. */
export class Visitor {
  private constructor(
    private readonly machine: Machine,
    readonly token: string,
    readonly stream: StreamClient,
  ) {}

  static async come(t: Test, machine: Machine, who: string): Promise<Visitor> {
    return Visitor.with(t, machine, await machine.token(layoutId, who))
  }

  static async with(t: Test, machine: Machine, token: string): Promise<Visitor> {
    const stream = await openStream(t, machine.url, { token })
    const visitor = new Visitor(machine, token, stream)
    await until(() => visitor.pages.length > 0)
    return visitor
  }

  /** Every page that the stream has told. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
  get pages(): readonly any[] {
    return this.stream.frames.filter(({ event }) => event === 'page')
  }

  /** Every result that the stream has told. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
  get results(): readonly any[] {
    return this.stream.frames.filter(({ event }) => event === 'results')
  }

  act(lid: number, type: string, value?: unknown, key: string = randomUUID()): Promise<Answer> {
    return answer(
      fetch(`${this.machine.url}/action`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ layoutId, lid, type, ...(value !== undefined && { value }) }),
      }),
    )
  }

  /** `GET` of what a phone may read: `/page` or `/results`. */
  async get(path: string): Promise<Answer> {
    return answer(fetch(`${this.machine.url}${path}`, { headers: { authorization: `Bearer ${this.token}` } }))
  }
}
