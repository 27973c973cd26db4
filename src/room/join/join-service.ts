import type { AudienceTokens } from '../../auth/audience-tokens.js'
import type { HttpPlace } from '../../http/address.js'
import type { Bucket } from '../../limits/token-bucket.js'
import type { Log } from '../../log.js'
import type { Rooms } from '../../state/rooms.js'
import { type Invitation, wifiCode, withPasscode } from '../invitation.js'
import { NetworkAddress } from '../network-address.js'
import { playUrl } from '../play-url.js'
import { JoinOrigins, type MostJoined } from './join-origins.js'
import { roomClosed, roomFull } from './join-refusals.js'
import { Passcode } from './passcode.js'
import { PasscodeGuard, tooManyWrong } from './passcode-guard.js'
import type { RoomOptions } from './room-options.js'
import { type Applicant, WaitingLine } from './waiting-line.js'

/** What somebody at the door shows. */
export interface JoinCredentials {
  readonly passcode?: string
  /** One that they have got here before. */
  readonly token?: string
}

/** Somebody who wants to join a layout. */
export interface JoinRequest {
  readonly layoutId: string
  /** @throws {Refusal} `layout-not-found`: a reload may remove it while they wait. */
  requireLayout(): void
  readonly credentials: JoinCredentials
  /** The network that they come from. */
  readonly origin: string
  readonly applicant: Applicant
}

/** Somebody is in. */
export interface JoinResult {
  readonly token: string
  /** Seconds. */
  readonly expiresIn: number
  /** Whether it is somebody new, which is to be stored. */
  readonly isNew: boolean
}

/** The new people of a layout on this day (UTC). */
export interface NewPeople {
  /** Who have joined. */
  readonly today: number
  /** Who may. */
  readonly places: number
  /** Of these, beyond `[room] people`. */
  readonly more: number
  readonly mostFrom: MostJoined | null
}

/** What the door works with. */
export interface JoinContext {
  readonly rooms: Rooms
  readonly tokens: Pick<AudienceTokens<Bucket>, 'mint' | 'exchangeable'>
  /** Longest lifetime of a token, seconds. */
  readonly maxTtl: number
  /** Where HTTP is to be served; a port 0 is known later. */
  readonly place: HttpPlace
  readonly log: Log
}

/** Lets people in by themselves, without a backend, and says how they find it. */
export class JoinService {
  /** Who has come since the start: `joined`, `refreshed`, and those refused by code. */
  readonly results = new Map<string, number>()
  readonly guard: PasscodeGuard
  #options: RoomOptions
  #passcode: Passcode
  #line: WaitingLine
  #port: number
  readonly #address = new NetworkAddress()
  readonly #origins: JoinOrigins

  constructor(
    private readonly context: JoinContext,
    options: RoomOptions,
  ) {
    this.#port = context.place.port
    this.#options = options
    this.#line = new WaitingLine(options.joinsPerSecond)
    this.#passcode = new Passcode(options.passcode)
    this.guard = new PasscodeGuard(this.#passcode, context.log)
    this.#origins = new JoinOrigins(context.log)
    this.follow(options)
  }

  /** From now on these settings count. */
  follow(options: RoomOptions): void {
    const { open, passcode, joinsPerSecond } = options
    // Who waits in the line before is let in at its rate.
    if (this.#options.joinsPerSecond !== joinsPerSecond) this.#line = new WaitingLine(joinsPerSecond)
    this.#options = options
    this.#passcode = new Passcode(passcode)
    this.guard.follow(this.#passcode)
    this.context.rooms.openAtFirst = open === 'on'
  }

  /** @param port where HTTP is served now. */
  serve(port: number): void {
    this.#port = port
  }

  /** What people open to play. */
  urlOf(layoutId: string): string {
    const place = { ...this.context.place, port: this.#port }
    return playUrl(this.#options.url, place, layoutId, () => this.#address.get())
  }

  get needsPasscode(): boolean {
    return this.#passcode.isNeeded
  }

  /** What the QR codes of a layout say. */
  joinCodes(layoutId: string): Invitation {
    const { wifiSsid, wifiPassword } = this.#options
    return {
      url: withPasscode(this.urlOf(layoutId), this.#passcode.text),
      wifi: wifiSsid === '' ? null : wifiCode(wifiSsid, wifiPassword),
    }
  }

  /** Whether somebody may have the page for operators. @param isLocal whether they are on this machine. */
  servesDesk(isLocal: boolean): boolean {
    const { desk } = this.#options
    return desk === 'on' || (desk === 'loopback' && isLocal)
  }

  newPeopleOf(layoutId: string): NewPeople {
    const { rooms } = this.context
    const more = rooms.moreToday(layoutId)
    return {
      today: rooms.peopleToday(layoutId),
      places: this.#options.people + more,
      more,
      mostFrom: this.#origins.most(layoutId) ?? null,
    }
  }

  /**
   * Lets somebody in, now or within some seconds. Whoever has been in before stays the same participant, without a
   * passcode and though the room is closed.
   *
   * @param enter called with their token. If they are refused, that is thrown in `guest.run`, now or later, in this order:
   *   `layout-not-found`, `room-closed`, `passcode-invalid`, `room-full`, `rate-limited`.
   */
  admit(
    { layoutId, requireLayout, credentials, origin, applicant }: JoinRequest,
    enter: (admission: JoinResult) => void,
  ): void {
    const { token, passcode = '' } = credentials
    const known = token === undefined ? undefined : this.context.tokens.exchangeable(token)
    if (known?.aud === layoutId) return enter(this.#letIn(layoutId, known))
    this.#requireOpen(layoutId)
    const closedFor = passcode === '' ? 0 : this.guard.closedFor(origin)
    if (closedFor > 0) return refuseLater(applicant, closedFor)
    this.guard.require(passcode, origin)
    this.#requirePlace(layoutId)
    this.#line.join(origin, applicant, () => {
      // Who had to wait may find that others were faster.
      requireLayout()
      this.#requireOpen(layoutId)
      this.#requirePlace(layoutId)
      const admission = this.#letIn(layoutId)
      this.context.rooms.addPerson(layoutId)
      this.#origins.add(layoutId, origin)
      enter(admission)
    })
  }

  /** @param result as `results` counts it. */
  count(result: string): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1)
  }

  #requireOpen(layoutId: string): void {
    if (!this.context.rooms.isOpen(layoutId)) throw roomClosed
  }

  #requirePlace(layoutId: string): void {
    const { rooms } = this.context
    const places = this.#options.people + rooms.moreToday(layoutId)
    if (rooms.peopleToday(layoutId) >= places) throw roomFull
  }

  /** A new token, for somebody new or for the holder of an earlier one. */
  #letIn(layoutId: string, known?: { readonly sub: string; readonly rate?: number }): JoinResult {
    const { tokens, maxTtl } = this.context
    const { tokenTtl, actionsPerSecond } = this.#options
    const expiresIn = Math.min(tokenTtl, maxTtl)
    const who = known ? { participant: known.sub, actionsPerSecond: known.rate } : { actionsPerSecond }
    const token = tokens.mint({ layoutId, expiresIn, join: true, ...who })
    this.count(known ? 'refreshed' : 'joined')
    return { token, expiresIn, isNew: known === undefined }
  }
}

/** When the next try would be looked at: so each connection that tries is slowed down. */
function refuseLater(applicant: Applicant, waitMs: number): void {
  setTimeout(() => {
    applicant.run(() => {
      throw tooManyWrong(waitMs)
    })
  }, waitMs)
}
