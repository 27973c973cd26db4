import { EventEmitter, once } from 'node:events'
import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { reachableHost } from '../../http/address.js'
import { toPrintableText } from '../../osc/describe-message.js'
import { encodeMessage } from '../../osc/encode.js'
import type { Message } from '../../osc/message.js'
import type { Settings } from '../../settings/settings.js'
import type { UdpPeer } from '../../udp.js'
import { waits } from '../daemon.js'
import { CommandFailure, exitCode, type Shell } from '../shell.js'
import { type Arrival, describePeer, receive } from './receive.js'

export type SubscriptionStatus =
  | { readonly state: 'registered'; readonly leaseSeconds: number }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unanswered' }

/** The first status and each one that differs from the previous one; and that the daemon has confirmed the end. */
interface SubscriptionEvents {
  status: [SubscriptionStatus]
  ended: []
}

/** After this time an unanswered request is repeated, since UDP loses a datagram now and then. */
const retryMs = 1000
/** Assumed length of a lease until the daemon has sent it. */
const defaultRenewalMs = 20_000

/** A registration as a display at the daemon's OSC port, renewed at a third of its lease until it is ended. */
export class MonitorSubscription extends EventEmitter<SubscriptionEvents> {
  readonly #request: Buffer
  #status = ''
  #unanswered = 0
  #renewalMs = defaultRenewalMs
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  /**
   * @param words name, preset and layout, without trailing empty ones.
   * @param send to the daemon's OSC port; pass what it sends back to `hear`.
   */
  constructor(
    words: readonly string[],
    private readonly send: (datagram: Buffer) => void,
  ) {
    super()
    this.#request = encodeMessage(
      '/ovation/subscribe',
      words.map((value) => ({ type: 's', value })),
    )
  }

  /** Sends requests until there is an answer, then renews in time. */
  ask(): void {
    this.send(this.#request)
    this.#timer = setTimeout(() => {
      this.ask()
      if (++this.#unanswered === waits.registrations) this.#setStatus({ state: 'unanswered' })
    }, retryMs)
  }

  /** Returns whether the message was an answer to this subscription. */
  hear({ address, args }: Message): boolean {
    const [first, second, third] = args.map(({ value }) => value)
    if (address === '/ovation/unsubscribed') this.emit('ended')
    else if (address === '/ovation/subscribed') {
      const leaseSeconds = Number(third)
      // Never more than one request a second, however short the lease.
      if (leaseSeconds > 0) this.#renewalMs = Math.max(retryMs, (leaseSeconds * 1000) / 3)
      this.#takeAnswer({ state: 'registered', leaseSeconds })
    } else if (address === '/ovation/error' && first === '/ovation/subscribe')
      this.#takeAnswer({ state: 'refused', reason: String(second) })
    else return false
    return true
  }

  /** Unsubscribes, so that the daemon need not wait for the lease to expire. */
  end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.send(encodeMessage('/ovation/unsubscribe', []))
  }

  #takeAnswer(status: SubscriptionStatus): void {
    if (this.#isOver) return
    this.#unanswered = 0
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.ask(), this.#renewalMs)
    this.#setStatus(status)
  }

  #setStatus(status: SubscriptionStatus): void {
    const text = JSON.stringify(status)
    if (text === this.#status) return
    this.#status = text
    this.emit('status', status)
  }
}

/** The display to register as. */
export interface SubscriptionOptions {
  /** Address of this machine to listen on; all of them if absent. */
  readonly host?: string
  readonly preset?: string
  readonly layout?: string
}

/** How long to wait for the daemon to confirm the end of the registration. */
const farewellMs = 500

/**
 * Registers at the OSC port of the running daemon, as a display does, and passes on everything received except the
 * answers to the registration: these are printed in words.
 *
 * @returns a function that ends the registration.
 * @throws {CommandFailure} 69 if no daemon answers within 2 s; 1 with the daemon's own words if it refuses.
 */
export async function subscribeMonitor(
  shell: Shell,
  settings: Settings,
  options: SubscriptionOptions,
  onArrival: (arrival: Arrival) => void,
): Promise<() => Promise<void>> {
  const daemon = findOscPort(shell, settings)
  const url = `udp://${describePeer(daemon)}`
  // The daemon sends to the socket that asks.
  const host = options.host ?? (isIPv6(daemon.address) ? '::' : '0.0.0.0')
  const port = await receive(host, 0, (arrival) => {
    const [message] = arrival.packet.messages
    if (!message || !subscription.hear(message)) onArrival(arrival)
  })
  const subscription = new MonitorSubscription(subscribeWords(options), (datagram) =>
    port.send(datagram, daemon),
  )
  const end = () => subscription.end()
  // Also if the reader goes away, as `head` does: otherwise the registration would last until the lease expires.
  process.once('exit', end)
  const close = () => {
    process.off('exit', end)
    port.close()
  }

  const answer = once(subscription, 'status')
  subscription.ask()
  const [first]: SubscriptionStatus[] = await answer
  if (first?.state !== 'registered') {
    end()
    close()
    if (first?.state === 'refused') throw new CommandFailure(describeSubscription(first, url))
    throw new CommandFailure(
      `no daemon answers at ${url}; is it running, are these its settings (${settings.source}), and does its [osc] allow include this machine?`,
      exitCode.daemonNotReachable,
    )
  }
  subscription.on('status', (status) => shell.complain(describeSubscription(status, url)))
  shell.complain(`registered at ${url} for ${first.leaseSeconds} s, renewed in time; Ctrl-C to stop`)
  return async () => {
    const ended = once(subscription, 'ended', { signal: AbortSignal.timeout(farewellMs) })
    end()
    await ended.catch(() => {})
    close()
  }
}

/** A change of a registration that was accepted before. @param daemon its OSC port as a URL */
function describeSubscription(status: SubscriptionStatus, daemon: string): string {
  switch (status.state) {
    case 'registered':
      return `registered at ${daemon} again`
    case 'refused':
      return `the daemon at ${daemon} refuses the registration: ${toPrintableText(status.reason)}`
    case 'unanswered':
      return `the daemon at ${daemon} no longer answers; asking again every second`
  }
}

/** @throws {CommandFailure} 69 if the settings let the daemon take any free port. */
function findOscPort({ command }: Shell, { osc, source }: Settings): UdpPeer {
  if (osc.port > 0) return { address: reachableHost(osc.host), port: osc.port }
  throw new CommandFailure(
    `[osc] port is 0 (${source}): the daemon takes any free port, and only its log names it, as "osc"; ` +
      `set a number, or pass the port: OVATION_OSC_PORT=NUMBER ${command} monitor`,
    exitCode.daemonNotReachable,
  )
}

/** Name, preset and layout, without trailing empty ones. */
function subscribeWords({ preset = '', layout = '' }: SubscriptionOptions): string[] {
  const words = [`monitor@${hostname()}`.slice(0, 64), preset, layout]
  return words.slice(0, words.findLastIndex((word) => word !== '') + 1)
}
