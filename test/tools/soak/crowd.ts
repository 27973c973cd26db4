import { randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, request } from 'node:http'
import { crowdId } from '../fuzz/target.js'

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

interface Kind {
  readonly lid: number

  readonly type: string
  readonly share: number
  value(): unknown
}

const kinds: readonly Kind[] = [
  { lid: 1, type: 'Button', share: 0.6, value: () => null },
  { lid: 2, type: 'Slider', share: 0.25, value: () => Math.round(Math.random() * 100) / 100 },
  { lid: 3, type: 'Toggle', share: 0.1, value: () => Math.random() < 0.5 },
  { lid: 4, type: 'Index', share: 0.05, value: () => Math.floor(Math.random() * 3) },
]

/** Share of the requests that the client aborts while they are in flight. */
const abortShare = 0.02

/** A crowd with a steady rate of actions, on keep-alive connections. */
export class Crowd {
  readonly ledger: Ledger = { accepted: new Map(), aborted: 0, broken: 0, unexpected: new Map() }
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #port: number
  readonly #authorizations: readonly string[]
  #underWay = 0
  #timer: NodeJS.Timeout | undefined

  /** @param authorizations headers of the phones, with a token each. */
  constructor(port: number, authorizations: readonly string[]) {
    this.#port = port
    this.#authorizations = authorizations
  }

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
    const { lid, type, value } = pick()
    const body = JSON.stringify({ layoutId: crowdId, lid, type, value: value() })
    const authorization = this.#authorizations[Math.floor(Math.random() * this.#authorizations.length)]!
    const key = randomUUID()
    let abort = Math.random() < abortShare
    for (;;) {
      const status = await this.#send(body, authorization, key, abort)
      if (status === 200) this.ledger.accepted.set(lid, (this.ledger.accepted.get(lid) ?? 0) + 1)
      else if (status === 'lost') {
        if (abort) this.ledger.aborted++
        else this.ledger.broken++
        abort = false
        continue
      } else this.ledger.unexpected.set(status, (this.ledger.unexpected.get(status) ?? 0) + 1)
      break
    }
    this.#underWay--
  }

  #send(body: string, authorization: string, key: string, abort: boolean): Promise<number | 'lost'> {
    return new Promise((resolve) => {
      const headers = {
        authorization,
        'content-type': 'application/json',
        'content-length': body.length,
        'idempotency-key': key,
      }
      const options = {
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        path: '/action',
        method: 'POST',
        headers,
      }
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

function pick(): Kind {
  let chance = Math.random()
  for (const kind of kinds) {
    chance -= kind.share
    if (chance < 0) return kind
  }
  return kinds[0]!
}
