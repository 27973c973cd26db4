import { randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, request } from 'node:http'
import { crowdId } from '../../support/load/target.js'

/** The clients' own counts: what they sent and how it was answered. */
export interface Ledger {
  /** Actions answered with 200, by lid; each counted once, however often it was sent. */
  readonly accepted: Map<number, number>
  /** Requests that were aborted before their answer, and sent again. */
  aborted: number
  /** Connections closed by the server or the network, whose action was sent again. */
  broken: number
  readonly unexpected: Map<number, number>
}

const kinds: readonly { readonly lid: number; readonly type: string; value(): unknown }[] = [
  ...Array(12).fill({ lid: 1, type: 'Button', value: () => null }),
  ...Array(5).fill({ lid: 2, type: 'Slider', value: () => Math.round(Math.random() * 100) / 100 }),
  ...Array(2).fill({ lid: 3, type: 'Toggle', value: () => Math.random() < 0.5 }),
  { lid: 4, type: 'Index', value: () => Math.floor(Math.random() * 3) },
]

/** Share of the requests that the client aborts while they are in flight. */
const abortShare = 0.02

/** A crowd with a steady rate of actions, on keep-alive connections. */
export class Crowd {
  readonly ledger: Ledger = { accepted: new Map(), aborted: 0, broken: 0, unexpected: new Map() }
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  #underWay = 0
  #timer: NodeJS.Timeout | undefined

  /** @param authorizations headers of the phones, with a token each. */
  constructor(
    private readonly port: number,
    private readonly authorizations: readonly string[],
  ) {}

  /** @param rate actions a second. */
  start(rate: number): void {
    const everyMs = 10
    let owed = 0
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      owed += ((now - last) * rate) / 1000
      last = now
      for (; owed >= 1; owed--) if (this.#underWay < 1000) this.#act()
    }, everyMs)
  }

  /** Stops sending, and waits until every action is answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    while (this.#underWay > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    this.#agent.destroy()
  }

  /** One action, sent until it is answered: with the same key, so that it counts once. */
  async #act(): Promise<void> {
    this.#underWay++
    const { lid, type, value } = oneOf(kinds)
    const body = JSON.stringify({ layoutId: crowdId, lid, type, value: value() })
    const authorization = oneOf(this.authorizations)
    const key = randomUUID()
    let abort = Math.random() < abortShare
    for (;;) {
      const status = await this.#send(body, authorization, key, abort)
      if (status === 200) this.ledger.accepted.set(lid, (this.ledger.accepted.get(lid) ?? 0) + 1)
      else if (status === 'lost') {
        this.ledger[abort ? 'aborted' : 'broken']++
        abort = false
        continue
      } else this.ledger.unexpected.set(status, (this.ledger.unexpected.get(status) ?? 0) + 1)
      break
    }
    this.#underWay--
  }

  #send(body: string, authorization: string, key: string, abort: boolean): Promise<number | 'lost'> {
    return new Promise((resolve) => {
      const place = { host: '127.0.0.1', port: this.port, path: '/action', method: 'POST' }
      const about = { 'content-type': 'application/json', 'content-length': body.length }
      const headers = { ...about, authorization, 'idempotency-key': key }
      const options = { ...place, headers, agent: this.#agent }
      const sent: ClientRequest = request(options, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', () => resolve('lost'))
      })
      sent.on('error', () => resolve('lost'))
      sent.end(body)
      if (abort) setTimeout(() => sent.destroy(), Math.random() * 2)
    })
  }
}

function oneOf<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)]!
}
