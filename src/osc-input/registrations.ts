import type { Display } from '../display/display.js'
import type { Displays } from '../display/displays.js'
import type { PresetName } from '../display/presets.js'
import { profileOf } from '../display/profile-of.js'
import type { Log } from '../log.js'
import type { Lease } from '../state/entry.js'
import type { Leases } from '../state/leases.js'
import type { LocalPort, UdpPeer } from '../udp.js'

/** Seconds that a registration holds; a display renews it in time, every 20 s say. */
export const leaseSeconds = 60
const mostRegistered = 16
const mostOfOneAddress = 4

/** What a display says of itself. */
export interface Introduction {
  readonly name: string
  readonly preset: PresetName
  /** The one layout that it wants; else all. */
  readonly layoutId: string | undefined
}

/** A display that has registered, now or some time ago. */
export interface Registration {
  lease: Lease
  /** While the lease runs. */
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
    for (const lease of leases.all()) this.#admit(lease)
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
   * Registers a display for 60 s, or renews it; what it says of itself now holds.
   *
   * @returns why not, if there are too many.
   */
  subscribe({ address, port }: UdpPeer, { name, preset, layoutId }: Introduction): string | undefined {
    const known = this.at({ address, port })
    if (!known) {
      const running = this.all.filter(({ display }) => display !== undefined)
      if (running.length >= mostRegistered)
        return `${mostRegistered} displays are registered, which is the most; unsubscribe one, or wait until its lease of ${leaseSeconds} s runs out`
      if (running.filter(({ lease }) => lease.ip === address).length >= mostOfOneAddress)
        return `${mostOfOneAddress} displays of this address are registered, which is the most; unsubscribe one, or wait until its lease of ${leaseSeconds} s runs out`
    }
    const lease = {
      ip: address,
      port,
      name,
      preset,
      layoutId: layoutId ?? null,
      until: Date.now() + leaseSeconds * 1000,
    }
    this.#leases.grant(keyOf(address, port), lease)
    if (known && isSame(known.lease, lease)) known.lease = lease
    else {
      if (known) this.#release(known)
      this.#admit(lease)
      this.#log.info({ display: name, host: address, port, preset }, 'display registered')
    }
    return undefined
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
  }

  #admit(lease: Lease): void {
    const { ip, port, name, preset, layoutId, until } = lease
    const registration: Registration = { lease, display: undefined }
    this.#registrations.set(keyOf(ip, port), registration)
    if (until > Date.now()) {
      // A display of the settings gets its messages already, as the settings say.
      registration.display =
        this.#displays.configured.find(({ sender, options }) => sender.ip === ip && options.port === port) ??
        this.#displays.welcome({
          name,
          host: ip,
          port,
          layouts: [layoutId ?? '*'],
          profile: profileOf({ preset: preset as PresetName }),
          prefix: '',
          from: this.#local,
        })
      registration.display.isLeased = true
    }
    this.#forgetOldest()
  }

  #expire(): void {
    const now = Date.now()
    for (const registration of this.#registrations.values()) {
      const { lease, display } = registration
      if (!display || lease.until > now) continue
      this.#release(registration)
      this.#log.info({ display: lease.name, host: lease.ip, port: lease.port }, 'lease of a display ran out')
    }
  }

  #release(registration: Registration): void {
    const { display } = registration
    if (!display) return
    registration.display = undefined
    display.isLeased = false
    if (!this.#displays.configured.includes(display)) this.#displays.dismiss(display)
  }

  /** Those whose lease has run out are kept to be shown, as many as may register. */
  #forgetOldest(): void {
    const expired = this.all.filter(({ display }) => !display).sort((a, b) => a.lease.until - b.lease.until)
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
