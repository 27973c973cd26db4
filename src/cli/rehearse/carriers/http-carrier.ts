import { type Agent, type IncomingMessage, request } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import { type Daemon, parseAnswer } from '../../daemon.js'
import { readSeenPage, type SeenControl } from '../crowd/auditorium.js'
import {
  answerWithinMs,
  type CarriedAction,
  lost,
  type Outcome,
  type PhoneCarrier,
  unreachable,
} from './carrier.js'

const mostConnections = 200

/**
 * Connections that all phones share, unlike real phones, so that thousands of people need no more open files than these.
 * If none is free, a request waits before it is sent.
 */
export class SharedConnections {
  /** The daemon closes silent connections after 10 s, so they are closed here earlier. */
  readonly agent: Agent
  readonly connectionLimit = new ConnectionLimit(mostConnections)

  constructor(daemon: Pick<Daemon, 'openAgent'>) {
    this.agent = daemon.openAgent({ keepAlive: true, maxSockets: mostConnections, timeout: answerWithinMs })
  }

  close(): void {
    this.connectionLimit.close()
    this.agent.destroy()
  }
}

/** A phone that sends a request for each action. */
export class PhoneHttpCarrier implements PhoneCarrier {
  controls: readonly SeenControl[] = []
  token = ''
  #etag = ''

  /** @param address of the daemon, like `http://127.0.0.1:8642/base`. */
  constructor(
    private readonly address: string,
    private readonly layoutId: string,
    private readonly connections: SharedConnections,
  ) {}

  async look(): Promise<Outcome> {
    const tag = this.#etag === '' ? undefined : { 'if-none-match': this.#etag }
    const { outcome, text, etag } = await this.#ask('GET', '/page', tag)
    if (outcome.code === 'HTTP 304') return { ...outcome, code: 'ok' }
    if (outcome.code !== 'ok') return outcome
    this.controls = readSeenPage(text)
    this.#etag = etag
    return outcome
  }

  async act({ key, ...action }: CarriedAction, isCut: boolean): Promise<Outcome> {
    const body = JSON.stringify({ layoutId: this.layoutId, ...action })
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    return (await this.#ask('POST', '/action', headers, body, isCut)).outcome
  }

  /** Does nothing: the connections are shared. */
  drop(): void {}

  #ask(
    method: string,
    path: string,
    extraHeaders: Readonly<Record<string, string>> = {},
    body?: string,
    isCut = false,
  ): Promise<HttpAnswer> {
    const { connectionLimit, agent } = this.connections
    const send = (resolve: (answer: HttpAnswer) => void) => {
      const begun = performance.now()
      const headers = { authorization: `Bearer ${this.token}`, ...extraHeaders }
      const sent = request(this.address + path, { method, agent, headers })
      const fail = ({ code }: NodeJS.ErrnoException) =>
        resolve({ ...nothing, outcome: code === 'ECONNREFUSED' ? unreachable : lost })
      sent.on('error', fail)
      sent.on('timeout', () => sent.destroy())
      if (isCut) sent.on('finish', () => setImmediate(() => sent.destroy()))
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('error', fail)
        response.on('end', () => resolve(answerFrom(response, text, performance.now() - begun)))
      })
      sent.end(body)
    }
    return connectionLimit.pass(() => new Promise(send), { ...nothing, outcome: unreachable })
  }
}

interface HttpAnswer {
  readonly outcome: Outcome
  readonly text: string
  readonly etag: string
}

const nothing = { text: '', etag: '' }

function answerFrom({ statusCode, headers }: IncomingMessage, text: string, ms: number): HttpAnswer {
  // The code of a problem document (RFC 9457); any other body has none.
  const problem = statusCode === 200 ? { code: 'ok' } : parseAnswer<{ readonly code?: unknown }>(text)
  const code = typeof problem?.code === 'string' ? problem.code : `HTTP ${statusCode}`
  const retryAfter = Number(headers['retry-after'] ?? 0)
  return { outcome: { code, ms, retryAfter }, text, etag: headers.etag ?? '' }
}

/** Limits how much work runs at a time; further work waits and starts in its order of arrival. */
export class ConnectionLimit {
  /** How long work waited for a place, µs. */
  readonly waits = createHistogram({ highest: 120_000_000 })
  #inside = 0
  /** Called with whether the work may start. */
  readonly #waiting = new Set<(mayStart: boolean) => void>()
  #isClosed = false

  constructor(private readonly places: number) {}

  /** Does the work once there is a place for it. @param instead the result if there will be none. */
  async pass<T>(work: () => Promise<T>, instead: T): Promise<T> {
    if (this.#isClosed) return instead
    const arrivedAt = performance.now()
    if (this.#inside < this.places) this.#inside++
    // Finished work hands over its place.
    else if (!(await new Promise<boolean>((resolve) => this.#waiting.add(resolve)))) return instead
    try {
      this.waits.record(1 + Math.round((performance.now() - arrivedAt) * 1000))
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Drops all work that waits; new work is still accepted. */
  clear(): void {
    for (const answer of this.#waiting) answer(false)
    this.#waiting.clear()
  }

  /** Drops all work that waits, and accepts no more. */
  close(): void {
    this.#isClosed = true
    this.clear()
  }

  #leave(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#inside--
      return
    }
    this.#waiting.delete(next)
    next(true)
  }
}
