import type { Display } from '../../display/display.js'
import type { Displays } from '../../display/displays.js'
import type { Log } from '../../log.js'
import type { Leases } from '../../state/leases.js'
import type { Lease } from '../../state/state-entry.js'
import type { LocalPort, UdpPeer } from '../../udp.js'
import { type AskedProfile, readAskedProfile } from './asked-profile.js'
import { OscFault } from './request.js'

/** Seconds that a registration holds; a display renews it in time, every 20 s say. */
export const leaseSeconds = 60
const leaseMs = leaseSeconds * 1000
const mostRegistered = 16
const mostOfOneAddress = 4

/** What a display says of itself. */
export interface Introduction {
  readonly name: string
  readonly asked: AskedProfile
  /** The one layout that it wants; else all. */
  readonly layoutId: string | undefined
}

/** A display that has registered, now or some time ago. */
export interface Registration {
  lease: Lease
  /** When the lease ends, on the monotonic clock (ms). */
  endsAt: number
  /** How it wants its messages, unless the settings say so. */
  readonly asked: AskedProfile
  /** While the lease runs; of the settings, if they have one of this address and port. */
  display: Display | undefined
}

/** The displays that have asked for their messages themselves; each is known by its IP address and port. */
export class Registrations {
  readonly #registrations = new Map<string, Registration>()
  readonly #displays: Displays
  readonly #leases: Leases
  readonly #local: LocalPort
  readonly #log: Log
  readonly #sweep: NodeJS.Timeout

  /** @param local the port that values come from: some programs hear only the port that they have spoken to. */
  constructor(displays: Displays, leases: Leases, local: LocalPort, log: Log) {
    this.#displays = displays
    this.#leases = leases
    this.#local = local
    this.#log = log
    // A clock that was wrong when a lease was stored makes it no longer than any other.
    const latest = Date.now() + leaseMs
    for (const lease of leases.all())
      this.#admit({ ...lease, until: Math.min(lease.until, latest) }, this.#recall(lease))
    displays.onRearranged = () => this.#match()
    this.#sweep = setInterval(() => this.#expire(), 500).unref()
  }

  /** All of them, those whose lease has run out too. */
  get all(): readonly Registration[] {
    return [...this.#registrations.values()]
  }

  /** The running registration of this address and port. */
  at({ address, port }: UdpPeer): Registration | undefined {
    const registration = this.#registrations.get(keyOf(address, port))
    return registration?.display && registration
  }

  /** The running registration that a sender means: its own, or the only one of its address. */
  of(from: UdpPeer): Registration | undefined {
    const exact = this.at(from)
    if (exact) return exact
    const [only, ...others] = this.all.filter(({ lease, display }) => display && lease.ip === from.address)
    return others.length === 0 ? only : undefined
  }

  /**
   * Registers a display for 60 s, or renews it; what it says of itself now holds. A new one, or one that says something
   * else than before, gets its snapshot.
   *
   * @returns whether it is new in that sense.
   * @throws {OscFault} if there are too many.
   */
  subscribe({ address, port }: UdpPeer, { name, asked, layoutId }: Introduction): boolean {
    const known = this.at({ address, port })
    if (!known) this.#requireRoom(address)
    const until = Date.now() + leaseMs
    const lease = { ip: address, port, name, preset: asked.text, layoutId: layoutId ?? null, until }
    this.#leases.grant(keyOf(address, port), lease)
    if (known && isSame(known.lease, lease)) {
      known.lease = lease
      known.endsAt = performance.now() + leaseMs
      return false
    }
    if (known) this.#release(known)
    const { display } = this.#admit(lease, asked)
    if (display && this.#displays.configured.includes(display)) this.#displays.greet(display)
    this.#log.info({ display: name, host: address, port, preset: asked.text }, 'display registered')
    return true
  }

  unsubscribe({ address, port }: UdpPeer): void {
    const registration = this.#registrations.get(keyOf(address, port))
    if (!registration) return
    this.#release(registration)
    this.#registrations.delete(keyOf(address, port))
    this.#leases.end(keyOf(address, port))
    this.#log.info({ display: registration.lease.name, host: address, port }, 'display unregistered')
  }

  close(): void {
    clearInterval(this.#sweep)
    this.#displays.onRearranged = () => {}
  }

  #requireRoom(address: string): void {
    const running = this.all.filter(({ display }) => display !== undefined)
    const most = (count: number, whose: string) =>
      new OscFault(
        'faulty',
        `${count} displays ${whose}are registered, which is the most; unsubscribe one, or wait until its lease of ${leaseSeconds} s runs out`,
      )
    if (running.length >= mostRegistered) throw most(mostRegistered, '')
    if (running.filter(({ lease }) => lease.ip === address).length >= mostOfOneAddress)
      throw most(mostOfOneAddress, 'of this address ')
  }

  #admit(lease: Lease, asked: AskedProfile): Registration {
    const endsAt = performance.now() + lease.until - Date.now()
    const registration: Registration = { lease, endsAt, asked, display: undefined }
    this.#registrations.set(keyOf(lease.ip, lease.port), registration)
    if (endsAt > performance.now()) this.#assign(registration)
    this.#forgetOldest()
    return registration
  }

  /** What a stored lease asks for; another version may have known other words. */
  #recall({ name, ip, port, preset }: Lease): AskedProfile {
    try {
      return readAskedProfile(preset)
    } catch (error) {
      if (!(error instanceof OscFault)) throw error
      const display = { display: name, host: ip, port }
      this.#log.warn(
        { ...display, preset },
        'a stored registration asks for what is not known here; it gets generic until it registers anew',
      )
      return readAskedProfile('generic')
    }
  }

  /** The displays of the settings are others than before. */
  #match(): void {
    for (const registration of this.#registrations.values())
      if (registration.display) this.#assign(registration)
  }

  /** A display of the settings gets its messages already, as the settings say; any other becomes a guest. */
  #assign(registration: Registration): void {
    const { lease, asked, display: before } = registration
    const { ip, port, name, layoutId } = lease
    const configured = this.#displays.configured.find(
      ({ sender, options }) => sender.ip === ip && options.port === port,
    )
    if (before && (configured ? configured === before : this.#isGuest(before))) return
    this.#release(registration)
    const { profile, prefix } = asked
    registration.display =
      configured ??
      this.#displays.welcome({
        ...{ name, host: ip, port, profile, prefix },
        layouts: [layoutId ?? '*'],
        from: this.#local,
      })
    registration.display.isLeased = true
  }

  #expire(): void {
    const now = performance.now()
    for (const registration of this.#registrations.values()) {
      const { lease, endsAt, display } = registration
      if (!display || endsAt > now) continue
      this.#release(registration)
      this.#log.info({ display: lease.name, host: lease.ip, port: lease.port }, 'lease of a display ran out')
    }
  }

  #release(registration: Registration): void {
    const { display } = registration
    if (!display) return
    registration.display = undefined
    display.isLeased = false
    if (this.#isGuest(display)) this.#displays.dismiss(display)
  }

  #isGuest(display: Display): boolean {
    return this.#displays.all.includes(display) && !this.#displays.configured.includes(display)
  }

  /** Those whose lease has run out are kept to be shown, as many as may register. */
  #forgetOldest(): void {
    const expired = this.all.filter(({ display }) => !display).sort((a, b) => a.endsAt - b.endsAt)
    for (const { lease } of expired.slice(0, Math.max(0, expired.length - mostRegistered))) {
      this.#registrations.delete(keyOf(lease.ip, lease.port))
      this.#leases.end(keyOf(lease.ip, lease.port))
    }
  }
}

function keyOf(ip: string, port: number): string {
  return `${ip} ${port}`
}

function isSame(a: Lease, b: Lease): boolean {
  return a.name === b.name && a.preset === b.preset && a.layoutId === b.layoutId
}
