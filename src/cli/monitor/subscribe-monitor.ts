import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../settings/settings.js'
import { CommandFailure, exitCode } from '../exit-code.js'
import type { Shell } from '../shell.js'
import { findOscPort } from './find-osc-port.js'
import { MonitorSubscription, type SubscriptionStatus } from './monitor-subscription.js'
import { describePeer } from './peer-text.js'
import { receive } from './receive.js'
import { describeSubscription } from './standing-text.js'
import type { Arrival, ArrivalSource } from './view.js'

/** As which display one wants to be treated. */
export interface SubscriptionOptions {
  /** Address of this machine to listen on; else all of them. */
  readonly host?: string
  readonly preset?: string
  readonly layout?: string
}

/** How long a daemon that is asked to forget the registration is waited for. */
const farewellMs = 500

/**
 * Registers at the OSC port of a running daemon, as a display does, and hands on all that it is sent, but for the
 * answers to the registration: they are told in words.
 *
 * @throws {CommandFailure} 69 if no daemon answers within 2 s; 1 with its own words if it refuses.
 */
export async function subscribeMonitor(
  shell: Shell,
  settings: Settings,
  wish: SubscriptionOptions,
  onArrival: (arrival: Arrival) => void,
): Promise<ArrivalSource> {
  const daemon = findOscPort(shell, settings)
  const place = `udp://${describePeer(daemon)}`
  // The socket that asks is the one that is sent the values.
  const port = await receive(wish.host ?? (isIPv6(daemon.address) ? '::' : '0.0.0.0'), 0, (arrival) => {
    const [message] = arrival.packet.messages
    if (!message || !registration.hear(message)) onArrival(arrival)
  })
  let tell: (standing: SubscriptionStatus) => void
  const registration = new MonitorSubscription(
    introduce(wish),
    (datagram) => port.send(datagram, daemon),
    (standing) => tell(standing),
  )
  const end = () => registration.end()
  // Also when the reader goes away, as `head` does: else its place would be taken until the lease ran out.
  process.once('exit', end)
  const close = () => {
    process.off('exit', end)
    port.close()
  }

  const first = await new Promise<SubscriptionStatus>((resolve) => {
    tell = resolve
    registration.ask()
  })
  if (first.state !== 'registered') {
    end()
    close()
    throw commandFailure(first, place, settings)
  }
  tell = (standing) => shell.complain(describeSubscription(standing, place))
  shell.complain(`registered at ${place} for ${first.leaseSeconds} s, renewed in time; Ctrl-C ends it`)
  return {
    close: async () => {
      end()
      await Promise.race([registration.ended, sleep(farewellMs, undefined, { ref: false })])
      close()
    },
  }
}

/** Name, preset and layout, without the last ones if there is nothing to say. */
function introduce({ preset = '', layout = '' }: SubscriptionOptions): string[] {
  const words = [`monitor@${hostname()}`.slice(0, 64), preset, layout]
  return words.slice(0, words.findLastIndex((word) => word !== '') + 1)
}

function commandFailure(standing: SubscriptionStatus, place: string, { source }: Settings): CommandFailure {
  if (standing.state !== 'unanswered') return new CommandFailure(describeSubscription(standing, place))
  return new CommandFailure(
    `no daemon answers at ${place}; is it running, are these its settings (${source}), and does its [osc] allow name this machine?`,
    exitCode.daemonNotReachable,
  )
}
