import { once } from 'node:events'
import { createServer } from 'node:net'
import { InvalidConfiguration } from '../errors.js'
import type { TlsPair } from '../tls/tls-pair.js'
import type { Connections } from './connections.js'
import type { AnswerLost } from './router.js'

/** Values of `[http] engine`. `auto`: uWebSockets if it has a binary for this Node and platform, else node:http. */
export const engines = ['auto', 'uws', 'node'] as const

export type Engine = (typeof engines)[number]

export interface HttpOptions {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** `''` or `/x`, without a slash at its end. */
  readonly basePath: string
  /** `['*']` or a list of origins. */
  readonly corsOrigins: readonly string[]
  readonly connections: Connections
  /** With it HTTPS is served, and nothing else. */
  readonly tls?: TlsPair | undefined
  /** Answers where there is no operation; absent if there are no pages. */
  readonly answerLost?: AnswerLost
  /** Called for every fault of ours; `id` is in the answer to the client. */
  readonly onFault: (error: unknown, id: string) => void
}

/** A listening HTTP server, whatever its engine. */
export interface HttpServer {
  readonly host: string
  readonly port: number
  /** Set while draining. */
  readonly closing: boolean
  /** The pair that new connections are served with; undefined for plain HTTP. */
  readonly tls?: TlsPair | undefined
  /**
   * Serves new connections with another pair; those that are open go on as they are. The same one changes nothing.
   * @throws {InvalidConfiguration} if the engine cannot use it; then the former one stays.
   */
  renew(pair: TlsPair): void
  /** Stops listening, answers requests in flight with `Connection: close` for at most 2 s, then closes. */
  close(): Promise<void>
}

/** TLS 1.2 (RFC 5246) and 1.3 with forward secrecy and authenticated encryption only, in the names of OpenSSL: RFC 9325 §4.2. */
export const tlsCiphers = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

/** Whether two pairs are the same, wherever their files are. */
export function isSamePair(one: TlsPair, other: TlsPair): boolean {
  return one.cert.equals(other.cert) && one.key.equals(other.key)
}

export function unusablePair({ certFile, keyFile }: TlsPair, why: string): InvalidConfiguration {
  return InvalidConfiguration.of(certFile, `cannot be used with ${keyFile}: ${why}`)
}

export class ListenError extends Error {
  override readonly name = 'ListenError'
}

/** @param key that chooses the port. */
export function describeListenError(
  host: string,
  port: number,
  error: NodeJS.ErrnoException,
  key = '[http] port',
): ListenError {
  const reason = reasons[error.code ?? '']?.(key) ?? error.message
  return new ListenError(`cannot listen on ${host}:${port}: ${reason}`, { cause: error })
}

const reasons: Record<string, (port: string) => string> = {
  EADDRINUSE: (port) =>
    `another program uses this port already (perhaps another ovation); stop it, or set ${port}`,
  EADDRNOTAVAIL: () => 'this machine has no such address; set [http] host to one it has, or to 0.0.0.0',
  EACCES: (port) =>
    `not permitted; ports below 1024 need root, or a lower net.ipv4.ip_unprivileged_port_start: set that, or ${port} to a higher one`,
}

/** Listens for a moment to see whether that is possible now; undefined if it is. */
export async function findListenError(host: string, port: number): Promise<ListenError | undefined> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port, exclusive: true }), 'listening')
  } catch (error) {
    return describeListenError(host, port, error as NodeJS.ErrnoException)
  }
  probe.close()
  await once(probe, 'close')
  return undefined
}
