import type { Displays } from '../../display/displays.js'
import type { Display } from '../../display/link/display.js'
import type { Log } from '../../log.js'
import type { DisplayRegistrations } from '../../state/display-registrations.js'
import type { DisplayRegistration } from '../../state/state-entry.js'
import type { LocalPort, UdpPeer } from '../../udp.js'
import { OscRequestError } from './request.js'
import { type RequestedProfile, readRequestedProfile } from './requested-profile.js'

/** Seconds that a registration lasts; a display renews it, every 20 s for example. */
export const leaseSeconds = 60
const leaseMs = leaseSeconds * 1000
const mostRegistered = 16
const mostPerAddress = 4

/** A display's request to be registered. */
export interface RegistrationRequest {
  readonly name: string
  readonly requested: RequestedProfile
  /** The one layout that it wants; all if absent. */
  readonly layoutId: string | undefined
}

/** A display that has registered, whether its lease still runs or not. */
export interface Registration {
  lease: DisplayRegistration
  /** When the lease ends, on the monotonic clock (ms). */
  endsAt: number
  /** How it wants its messages, unless it is a display of the settings. */
  readonly requested: RequestedProfile
  /** Set while the lease runs; a display of the settings, if one has this address and port. */
  display: Display | undefined
}

/** The displays that have registered themselves, by IP address and port. */
export class Registrations {
  readonly #registrations = new Map<string, Registration>()
  readonly #stopWatching: () => void
  readonly #sweep: NodeJS.Timeout

  /** @param local the port that values are sent from: some programs receive only from the port that they send to. */
  constructor(
    private readonly displays: Displays,
    private readonly registrations: DisplayRegistrations,
    private readonly local: LocalPort,
    private readonly log: Log,
  ) {
    // If the clock was wrong when a lease was stored, the lease still lasts no longer than a new one.
    const latest = Date.now() + leaseMs
    for (const lease of registrations.all())
      this.#admit({ ...lease, until: Math.min(lease.until, latest) }, this.#recall(lease))
    this.#stopWatching = displays.onRearranged(() => this.#reassign())
    this.#sweep = setInterval(() => this.#expire(), 500).unref()
  }

  /** All registrations, including those whose lease has expired. */
  get all(): readonly Registration[] {
    return [...this.#registrations.values()]
  }

  /** The registration of this address and port, while its lease runs. */
  at({ address, port }: UdpPeer): Registration | undefined {
    const registration = this.#registrations.get(peerKey(address, port))
    return registration?.display && registration
  }

  /** The registration of a sender while its lease runs: that of its port, or the only one of its address. */
  of(from: UdpPeer): Registration | undefined {
    const exact = this.at(from)
    if (exact) return exact
    const [only, ...others] = this.all.filter(({ lease, display }) => display && lease.ip === from.address)
    return others.length === 0 ? only : undefined
  }

  /**
   * Registers a display for 60 s, or renews its lease. If it is new or changes its registration, it gets its snapshot.
   *
   * @returns whether it is new or changed.
   * @throws {OscRequestError} if there are too many.
   */
  subscribe({ address, port }: UdpPeer, { name, requested, layoutId }: RegistrationRequest): boolean {
    const known = this.at({ address, port })
    if (!known) this.#requireSpace(address)
    const until = Date.now() + leaseMs
    const lease = { ip: address, port, name, preset: requested.text, layoutId: layoutId ?? null, until }
    this.registrations.grant(peerKey(address, port), lease)
    if (known && isSame(known.lease, lease)) {
      known.lease = lease
      known.endsAt = performance.now() + leaseMs
      return false
    }
    if (known) this.#release(known)
    const { display } = this.#admit(lease, requested)
    if (display && this.displays.configured.includes(display)) this.displays.sendSnapshotSoon(display)
    this.log.info({ ...logFields(lease), preset: requested.text }, 'display registered')
    return true
  }

  unsubscribe({ address, port }: UdpPeer): void {
    const registration = this.#registrations.get(peerKey(address, port))
    if (!registration) return
    this.#release(registration)
    this.#forget(registration)
    this.log.info(logFields(registration.lease), 'display unregistered')
  }

  close(): void {
    clearInterval(this.#sweep)
    this.#stopWatching()
  }

  #requireSpace(address: string): void {
    const running = this.all.filter(({ display }) => display !== undefined)
    const most = (count: number, whose: string) =>
      new OscRequestError(
        `expected at most ${count} registered displays${whose}; unsubscribe one, or wait up to ${leaseSeconds} s until a lease expires`,
      )
    if (running.length >= mostRegistered) throw most(mostRegistered, '')
    if (running.filter(({ lease }) => lease.ip === address).length >= mostPerAddress)
      throw most(mostPerAddress, ' per address')
  }

  #admit(lease: DisplayRegistration, requested: RequestedProfile): Registration {
    const endsAt = performance.now() + lease.until - Date.now()
    const registration: Registration = { lease, endsAt, requested, display: undefined }
    this.#registrations.set(peerKey(lease.ip, lease.port), registration)
    if (endsAt > performance.now()) this.#assign(registration)
    this.#forgetOldest()
    return registration
  }

  /** The profile of a stored lease; another version may have known other keys. */
  #recall(lease: DisplayRegistration): RequestedProfile {
    try {
      return readRequestedProfile(lease.preset)
    } catch (error) {
      if (!(error instanceof OscRequestError)) throw error
      this.log.warn(
        { ...logFields(lease), preset: lease.preset },
        'stored registration has an unknown profile: using generic until the display registers again',
      )
      return readRequestedProfile('generic')
    }
  }

  /** Called when the displays of the settings have changed. */
  #reassign(): void {
    for (const registration of this.#registrations.values())
      if (registration.display) this.#assign(registration)
  }

  /** A display of the settings already gets its messages, in the profile of the settings; any other is added to `guests`. */
  #assign(registration: Registration): void {
    const { lease, requested, display: before } = registration
    const { ip, port, name, layoutId } = lease
    const configured = this.displays.configured.find(
      ({ sender, options: { transport = 'udp', ...options } }) =>
        transport === 'udp' && sender.ip === ip && options.port === port,
    )
    if (before && (configured ? configured === before : this.displays.guests.includes(before))) return
    this.#release(registration)
    const { profile, prefix } = requested
    const layouts = [layoutId ?? '*']
    const guest = { name, host: ip, port, profile, prefix, layouts, from: this.local }
    registration.display = configured ?? this.displays.addGuest(guest)
    registration.display.isRegistered = true
  }

  #expire(): void {
    const now = performance.now()
    for (const registration of this.#registrations.values()) {
      const { lease, endsAt, display } = registration
      if (!display || endsAt > now) continue
      this.#release(registration)
      this.log.info(logFields(lease), 'display lease expired')
    }
  }

  #release(registration: Registration): void {
    const { display } = registration
    if (!display) return
    registration.display = undefined
    display.isRegistered = false
    if (this.displays.guests.includes(display)) this.displays.removeGuest(display)
  }

  /** Expired registrations are kept so that they can be shown, as many as displays may register. */
  #forgetOldest(): void {
    const expired = this.all.filter(({ display }) => !display).sort((a, b) => a.endsAt - b.endsAt)
    for (const registration of expired.slice(0, Math.max(0, expired.length - mostRegistered)))
      this.#forget(registration)
  }

  #forget({ lease: { ip, port } }: Registration): void {
    this.#registrations.delete(peerKey(ip, port))
    this.registrations.end(peerKey(ip, port))
  }
}

function peerKey(ip: string, port: number): string {
  return `${ip} ${port}`
}

function logFields({ name, ip, port }: DisplayRegistration): object {
  return { display: name, host: ip, port }
}

function isSame(a: DisplayRegistration, b: DisplayRegistration): boolean {
  return a.name === b.name && a.preset === b.preset && a.layoutId === b.layoutId
}
