import { type Agent, get } from 'node:http'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connections } from '../http/connections.js'
import type { Log } from '../log.js'
import { openAgent } from '../tls/pinned-agent.js'
import type { TlsPair } from '../tls/tls-pair.js'

/** The service is checked four times within the watchdog's limit, so one long pause (a slow disk) does no harm. */
const requests = 4
/** The longest interval between checks, so that the server does not close the connection as idle. */
const atLeastEveryMs = 5000
/** The part of that time in which a request must be answered; that leaves time for another. */
const answerWithin = 0.5

/**
 * Notifies systemd each time the service has proven that it works: its event loop was in time for the request, and the
 * request was answered in time over its own HTTP port. Half of the usual 10 s is twenty times the lag at which load is
 * shed: a full house is slow, not dead. @param silentMs how long the service may send nothing; above 0.
 */
export async function watch(
  silentMs: number,
  request: SelfRequest,
  notify: () => void,
  log: Log,
  end: AbortSignal,
): Promise<void> {
  const withinMs = silentMs * answerWithin
  const everyMs = Math.min(silentMs / requests, atLeastEveryMs)
  let wasWell = true
  for (let due = performance.now(); !end.aborted; ) {
    const lateMs = performance.now() - due
    const problem =
      lateMs < withinMs
        ? await request.ask(withinMs - lateMs)
        : `the event loop was ${Math.round(lateMs)} ms late`
    if (end.aborted) return
    const isWell = problem === undefined
    if (isWell && !wasWell) log.info('the service answers its own requests again; systemd is notified again')
    if (!isWell && wasWell)
      log.error(
        { why: problem },
        'the service does not answer its own HTTP request in time; systemd is not notified, and restarts it if that lasts for WatchdogSec',
      )
    wasWell = isWell
    if (isWell) notify()
    due = Math.max(due + everyMs, performance.now())
    await pause(due - performance.now(), undefined, { ref: false })
  }
}

/** Errors of the request, not of the answer. A restart would fix none of them. */
const cannotAsk = new Set([
  // No file descriptor or port is free.
  ...['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRINUSE'],
  // This machine has lost the address that the service listens on, since a cable is unplugged.
  ...['EADDRNOTAVAIL', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'],
])

/** How this machine reaches the service: like `http://127.0.0.1:8642/base`. */
export interface OwnHttp {
  readonly address: string
  readonly connections: Pick<Connections, 'refused'>
  /** What it serves HTTPS with. */
  readonly tls?: TlsPair | undefined
}

/** Asks the service over its own HTTP port whether it is alive, as a client would. */
export class SelfRequest {
  /** One connection is kept: in a full house there may be no place for another. */
  readonly #agent: Agent

  constructor(private readonly http: OwnHttp) {
    const findTrusted = () => http.tls?.chain.slice(0, 1) ?? []
    this.#agent = openAgent(http.address, findTrusted, { keepAlive: true, maxSockets: 1 })
  }

  /** @returns undefined if it is alive; else why it seems not to be. */
  ask(withinMs: number): Promise<string | undefined> {
    const { address, connections } = this.http
    const refusedBefore = connections.refused
    // From the same address, so that the request fails at once if this machine has lost it.
    const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
    const localAddress = isIP(host) ? host : undefined
    const signal = AbortSignal.timeout(Math.ceil(withinMs))
    return new Promise((resolve) => {
      const options = { agent: this.#agent, localAddress, timeout: Math.ceil(withinMs), signal }
      get(`${address}/healthz`, options, (answer) => {
        answer.once('close', () => resolve('the answer was cut off'))
        answer.once('end', () =>
          resolve(answer.statusCode === 200 ? undefined : `the answer was ${answer.statusCode}`),
        )
        answer.on('error', () => {}).resume()
      }).on('error', (error: NodeJS.ErrnoException) => {
        // A service that refuses connections because it is full is at work.
        if (connections.refused > refusedBefore || cannotAsk.has(error.code ?? '')) resolve(undefined)
        else if (error.name === 'AbortError') resolve(`no answer within ${Math.ceil(withinMs)} ms`)
        else resolve(error.message)
      })
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
