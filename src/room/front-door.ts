import type { AudienceTokens } from '../auth/audience-tokens.js'
import { Refusal } from '../errors.js'
import type { HttpPlace } from '../http/address.js'
import { rateLimited } from '../limits/rate-limited.js'
import { type Bucket, fullBucket, TokenBuckets } from '../limits/token-bucket.js'
import type { Rooms } from '../state/rooms.js'
import { type Invitation, wifiCode, withPasscode } from './invitation.js'
import { NetworkAddress } from './network-address.js'
import { Passcode } from './passcode.js'
import { playUrl } from './play-url.js'

/** What the settings say about all rooms. */
export interface RoomOptions {
  readonly open: 'on' | 'off'
  /** `''` for none. */
  readonly passcode: string
  /** `''` for this machine's address. */
  readonly url: string
  /** `''` where it is not known. */
  readonly wifiSsid: string
  readonly wifiPassword: string
  readonly joinsPerSecond: number
  /** Seconds. */
  readonly tokenTtl: number
  readonly actionsPerSecond: number
  /** Of a layout, on one day. */
  readonly people: number
  readonly desk: 'on' | 'loopback' | 'off'
}

/** What somebody at the door shows. */
export interface Ticket {
  readonly passcode?: string
  /** One that they have got here before. */
  readonly token?: string
}

/** Somebody is in. */
export interface Admission {
  readonly token: string
  /** Seconds. */
  readonly expiresIn: number
  /** Whether it is somebody new, which is to be stored. */
  readonly isNew: boolean
}

/** What the door works with. */
export interface DoorContext {
  readonly rooms: Rooms
  readonly tokens: Pick<AudienceTokens<Bucket>, 'mint' | 'exchangeable'>
  /** Longest lifetime of a token, seconds. */
  readonly maxTtl: number
  /** Where HTTP is to be served; a port 0 is known later. */
  readonly place: HttpPlace
}

/** Lets people in by themselves, without a backend, and says how they find it. */
export class FrontDoor {
  /** Who has come since the start: `joined`, `refreshed`, and those refused by code. */
  readonly results = new Map<string, number>()
  #options!: RoomOptions
  #passcode!: Passcode
  #joins!: { readonly buckets: TokenBuckets; readonly bucket: Bucket }
  #port: number
  readonly #address = new NetworkAddress()

  constructor(
    private readonly context: DoorContext,
    options: RoomOptions,
  ) {
    this.#port = context.place.port
    this.follow(options)
  }

  /** From now on these settings count. */
  follow(options: RoomOptions): void {
    const { open, passcode, joinsPerSecond } = options
    if (this.#options?.joinsPerSecond !== joinsPerSecond) {
      const buckets = new TokenBuckets({ actionsPerSecond: joinsPerSecond, burst: joinsPerSecond })
      this.#joins = { buckets, bucket: fullBucket() }
    }
    this.#options = options
    this.#passcode = new Passcode(passcode)
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
  inviteTo(layoutId: string): Invitation {
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

  /**
   * Lets somebody in. Whoever has been in before stays the same participant, without a passcode and though the room is closed.
   *
   * @throws {Refusal} in this order: `room-closed`, `passcode-invalid`, `room-full`, `rate-limited`.
   */
  admit(layoutId: string, { passcode = '', token }: Ticket): Admission {
    const known = token === undefined ? undefined : this.context.tokens.exchangeable(token)
    if (known?.aud === layoutId) return this.#letIn(layoutId, known)
    const { rooms } = this.context
    if (!rooms.isOpen(layoutId)) throw roomClosed
    if (!this.#passcode.isRight(passcode)) throw passcode === '' ? passcodeMissing : passcodeWrong
    if (rooms.peopleToday(layoutId) >= this.#options.people) throw roomFull
    const wait = this.#joins.buckets.take(this.#joins.bucket, performance.now())
    if (wait > 0) throw rateLimited('Too many people join at once. Wait, then try again.', wait)
    const admission = this.#letIn(layoutId)
    rooms.addPerson(layoutId)
    return admission
  }

  /** @param result as `results` counts it. */
  count(result: string): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1)
  }

  /** A new token, for somebody new or for the holder of an earlier one. */
  #letIn(layoutId: string, known?: { readonly sub: string; readonly rate?: number }): Admission {
    const { tokens, maxTtl } = this.context
    const { tokenTtl, actionsPerSecond } = this.#options
    const expiresIn = Math.min(tokenTtl, maxTtl)
    const who = known ? { participant: known.sub, actionsPerSecond: known.rate } : { actionsPerSecond }
    const token = tokens.mint({ layoutId, expiresIn, join: true, ...who })
    this.count(known ? 'refreshed' : 'joined')
    return { token, expiresIn, isNew: known === undefined }
  }
}

/** Also closes the streams of screens. */
export const roomClosed = new Refusal(
  'room-closed',
  'The room of this layout is closed: nobody can join now.',
)

const passcodeMissing = new Refusal(
  'passcode-invalid',
  'Expected $.passcode to be the passcode of this room; received none. It is on the QR code, behind the #.',
  { errors: [{ path: '$.passcode', expected: 'the passcode of this room' }] },
)
const passcodeWrong = new Refusal(
  'passcode-invalid',
  'Expected $.passcode to be the passcode of this room; received another one.',
  { errors: [{ path: '$.passcode', expected: 'the passcode of this room' }] },
)
const roomFull = new Refusal(
  'room-full',
  'As many people have joined today as [room] people allows. Whoever has joined before is still let in.',
)
