import type { AudienceTokens } from '../../auth/audience-tokens.js'
import { Refusal } from '../../errors.js'
import type { HttpPlace } from '../../http/address.js'
import type { Bucket } from '../../limits/token-bucket.js'
import type { Log } from '../../log.js'
import type { Rooms } from '../../state/rooms.js'
import type { Invitation, NewPeople } from '../../wire/room.js'
import { NetworkAddress, playUrl, serviceUrl, wifiCode, withPasscode } from '../invitation.js'
import { isLocalUrl } from '../local-url.js'
import { JoinOrigins } from './join-origins.js'
import { PasscodeGuard, tooManyWrong } from './passcode-guard.js'
import { type Applicant, refuse, WaitingLine } from './waiting-line.js'

interface JoinRequest {
  readonly layoutId: string
  /** @throws {Refusal} `layout-not-found`: a reload may remove the layout while the request waits. */
  requireLayout(): void
  /** The token is one from joining earlier. */
  readonly credentials: { readonly passcode?: string; readonly token?: string }
  /** The network that the request comes from. */
  readonly origin: string
  readonly applicant: Applicant
}

/** The answer to a person who has joined. */
export interface JoinResult {
  readonly token: string
  /** Seconds. */
  readonly expiresIn: number
  /** Whether this is a new person, who must be stored. */
  readonly isNew: boolean
}

interface JoinContext {
  readonly rooms: Rooms
  readonly tokens: Pick<AudienceTokens<Bucket>, 'mint' | 'exchangeable'>
  /** Longest lifetime of a token, seconds. */
  readonly maxTtl: number
  /** Where HTTP will be served; for port 0, `serve` gives the real port later. */
  readonly place: HttpPlace
  readonly log: Log
}

/** Lets people join without a backend, and provides the addresses and QR codes that lead them here. */
export class JoinService {
  /** Requests since the start by result: `joined`, `refreshed`, or the code of the refusal. */
  readonly results = new Map<string, number>()
  readonly guard: PasscodeGuard
  #options: RoomOptions
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
    this.guard = new PasscodeGuard(options.passcode, context.log)
    this.#origins = new JoinOrigins(context.log)
    this.follow(options)
  }

  follow(options: RoomOptions): void {
    const { open, passcode, joinsPerSecond } = options
    // People already waiting are still let in at the old rate.
    if (this.#options.joinsPerSecond !== joinsPerSecond) this.#line = new WaitingLine(joinsPerSecond)
    this.#options = options
    this.guard.follow(passcode)
    this.context.rooms.openAtFirst = open === 'on'
  }

  serve(port: number): void {
    this.#port = port
  }

  /** The address that people open to play. */
  urlOf(layoutId: string): string {
    return playUrl(this.#options.url, this.#place, layoutId, () => this.#address.get())
  }

  /** The address of the whole service. @param host by which somebody reached this machine, `''` if it is not known. */
  urlFrom(host: string): string {
    return serviceUrl(this.#options.url, this.#place, host, () => this.#address.get())
  }

  /** The name of the Wi-Fi in which phones reach that address, `''` if it is not known; null if they reach it anywhere. */
  wifiOf(layoutId: string): string | null {
    return isLocalUrl(this.urlOf(layoutId)) ? this.#options.wifiSsid : null
  }

  get needsPasscode(): boolean {
    return this.#options.passcode !== ''
  }

  /** What the QR codes of a layout say. */
  joinCodes(layoutId: string): Invitation {
    const { passcode, wifiSsid, wifiPassword } = this.#options
    const url = this.urlOf(layoutId)
    return {
      url: withPasscode(url, passcode),
      local: isLocalUrl(url),
      wifi: wifiSsid === '' ? null : wifiCode(wifiSsid, wifiPassword),
    }
  }

  get answersProbes(): boolean {
    return this.#options.probes === 'on'
  }

  /** Whether a client may load the operator's page. @param isLocal whether it is on this machine. */
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
   * Lets a person join, at once or within a few seconds. A person who joined before stays the same participant, and needs
   * neither the passcode nor an open room. A refusal is thrown either here or, later, in `applicant.run`. Checked in this
   * order: `layout-not-found`, `room-closed`, `passcode-invalid`, `room-full`, `rate-limited`.
   */
  admit(
    { layoutId, requireLayout, credentials, origin, applicant }: JoinRequest,
    enter: (result: JoinResult) => void,
  ): void {
    const { token, passcode = '' } = credentials
    const known = token === undefined ? undefined : this.context.tokens.exchangeable(token)
    if (known?.aud === layoutId) return enter(this.#letIn(layoutId, known))
    this.#requireOpen(layoutId)
    const blockedFor = passcode === '' ? 0 : this.guard.blockedFor(origin)
    if (blockedFor > 0) return refuseLater(applicant, blockedFor)
    this.guard.require(passcode, origin)
    this.#requirePlace(layoutId)
    this.#line.join(origin, applicant, () => {
      // All of this may have changed while the request waited.
      requireLayout()
      this.#requireOpen(layoutId)
      this.#requirePlace(layoutId)
      const result = this.#letIn(layoutId)
      this.context.rooms.addPerson(layoutId)
      this.#origins.add(layoutId, origin)
      enter(result)
    })
  }

  /** @param result as `results` counts it. */
  count(result: string): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1)
  }

  get #place(): HttpPlace {
    return { ...this.context.place, port: this.#port }
  }

  #requireOpen(layoutId: string): void {
    if (!this.context.rooms.isOpen(layoutId)) throw roomClosed
  }

  #requirePlace(layoutId: string): void {
    const { today, places } = this.newPeopleOf(layoutId)
    if (today >= places) throw roomFull
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

/** Also the reason for closing the streams of screens. */
export const roomClosed = new Refusal(
  'room-closed',
  'The room of this layout is closed: nobody can join now.',
)
const roomFull = new Refusal(
  'room-full',
  'As many people have joined today as [room] people allows. People who joined before can still come back.',
)

/** Refuses only when the next attempt would be checked, which slows down every connection that guesses. */
function refuseLater(applicant: Applicant, waitMs: number): void {
  setTimeout(() => refuse(applicant, tooManyWrong(waitMs)), waitMs)
}

/** The settings of all rooms. */
export interface RoomOptions {
  readonly open: 'on' | 'off'
  /** `''` if none is needed. */
  readonly passcode: string
  /** `''` for this machine's address. */
  readonly url: string
  /** `''` if it is not known. */
  readonly wifiSsid: string
  readonly wifiPassword: string
  readonly joinsPerSecond: number
  /** Seconds. */
  readonly tokenTtl: number
  readonly actionsPerSecond: number
  /** New people for each layout and day. */
  readonly people: number
  readonly desk: 'on' | 'loopback' | 'off'
  /** Whether phones that ask for internet access are told that there is. */
  readonly probes: 'on' | 'off'
}
