import type { X509Certificate } from 'node:crypto'
import { Agent, type AgentOptions } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

/** The certificates that a service may show; asked for each new connection. */
export type FindTrusted = () => readonly X509Certificate[]

/**
 * Makes connections to a service. With it, `request` of node:http speaks HTTPS, too: it goes by the protocol of its agent.
 *
 * @param address begins with `http:` or `https:`; over `https:` the service must show one of the trusted certificates,
 * whatever name it has: a machine reaches its own service by an IP address.
 * @param trustsAuthorities whether a certificate that fits the address and comes from an authority of the system will do, too.
 */
export function openAgent(
  address: string,
  findTrusted: FindTrusted,
  options: AgentOptions = {},
  trustsAuthorities = false,
): Agent {
  if (!address.startsWith('https:')) return new Agent(options)
  return new PinnedAgent(findTrusted, trustsAuthorities, options)
}

type Connected = (error: Error | null, socket?: Duplex) => void
/** Where the request says nothing else; a connection that nobody waits for any more must not keep the process alive. */
const shakeHandsWithinMs = 10_000

class PinnedAgent extends TlsAgent {
  constructor(
    private readonly findTrusted: FindTrusted,
    private readonly trustsAuthorities: boolean,
    options: AgentOptions,
  ) {
    // A resumed session would show the certificate of then.
    super({ ...options, maxCachedSessions: 0 })
  }

  /** Hands over a connection only once it is known who is there: nothing is sent to anybody else. */
  override createConnection(options: ConnectionOptions, connected: Connected): undefined {
    const { timeout = shakeHandsWithinMs } = options
    const socket = connect({ ...options, timeout, rejectUnauthorized: false })
    const giveUp = () => socket.destroy(new Error(`no TLS handshake within ${timeout} ms`))
    const settle: Connected = (error) => {
      socket.off('timeout', giveUp)
      socket.removeAllListeners('error').once('error', () => {})
      if (error) socket.destroy()
      connected(error, error ? undefined : socket)
    }
    socket.once('timeout', giveUp)
    socket.once('error', settle)
    socket.once('secureConnect', () => settle(this.#judge(socket)))
    return undefined
  }

  #judge(socket: TLSSocket): Error | null {
    if (this.trustsAuthorities && socket.authorized) return null
    const shown = socket.getPeerCertificate().raw
    try {
      return this.findTrusted().some(({ raw }) => raw.equals(shown)) ? null : new UntrustedError()
    } catch (error) {
      return error as Error
    }
  }
}

/** The service shows another certificate than those that are trusted. */
export class UntrustedError extends Error {
  override readonly name = 'UntrustedError'

  constructor() {
    super('another certificate is shown than that of [http] tls_cert')
  }
}
