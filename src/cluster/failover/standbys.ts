import typia from 'typia'
import type { Broker, Subscription } from '../broker.js'
import { machineOf, standbySubject } from '../names.js'
import { encodeVersioned, readVersioned, type Versioned } from '../protocol.js'
import type { Candidate } from './lease.js'

/** What a standby says of itself, several times a second. */
export interface StandbyHeartbeat extends Versioned {
  /** Which process it is. */
  readonly session: string
  /** The series of records of which it has a whole copy; null without one. */
  readonly run: string | null
  /** Whether it has any state, of its own or a copy. */
  readonly hasState?: boolean
  /** It has no layouts, or cannot read those of the active stage, so it could not go on with its show. */
  readonly lacksShow?: boolean
}

/** A standby that was heard. */
export interface Standby extends StandbyHeartbeat {
  readonly name: string
  /** Monotonic, ms. */
  readonly heardAt: number
}

const isStandbyHeartbeat = typia.createIs<StandbyHeartbeat>()
/** A standby that is silent for so long is gone; ms. */
const goneMs = 2000

export function encodeStandbyHeartbeat(sign: StandbyHeartbeat): Uint8Array {
  return encodeVersioned(sign)
}

/** @returns undefined for what is no such sign of a known version. */
export function decodeStandbyHeartbeat(data: Uint8Array): StandbyHeartbeat | undefined {
  return readVersioned(data, isStandbyHeartbeat)
}

/** The standbys of the active stage. */
export class Standbys {
  readonly #broker: Pick<Broker, 'subscribe' | 'onConnected' | 'onDisconnected'>
  readonly #now: () => number
  readonly #standbys = new Map<string, Standby>()
  readonly #ends: (() => void)[]
  #successor: string | null = null
  /** Those that were there when the broker went away. */
  #parted: readonly Standby[] = []

  /** @param now monotonic, ms. */
  constructor(
    broker: Pick<Broker, 'subscribe' | 'onConnected' | 'onDisconnected'>,
    now = () => performance.now(),
  ) {
    this.#broker = broker
    this.#now = now
    const subscription: Subscription = this.#broker.subscribe(standbySubject('*'), ({ subject, data }) => {
      const sign = decodeStandbyHeartbeat(data)
      if (sign) this.hear(machineOf(subject), sign)
    })
    this.#ends = [
      () => subscription.close(),
      broker.onDisconnected(() => {
        this.#parted = this.present
      }),
      // Without the broker nobody could be heard.
      broker.onConnected(() => {
        for (const standby of this.#parted) this.hear(standby.name, standby)
        this.#parted = []
      }),
    ]
  }

  /** Those that were heard within the last seconds. */
  get present(): readonly Standby[] {
    const earliest = this.#now() - goneMs
    return [...this.#standbys.values()].filter(({ heardAt }) => heardAt >= earliest)
  }

  /** The standby that has a whole copy of this series, and a show; the same one for as long as it has. Null without one. */
  findSuccessor(run: string): string | null {
    const whole = this.present.filter((standby) => standby.run === run && !standby.lacksShow)
    if (!whole.some(({ name }) => name === this.#successor)) this.#successor = whole[0]?.name ?? null
    return this.#successor
  }

  /** How many were heard so far. */
  get count(): number {
    return this.#standbys.size
  }

  hear(name: string, sign: StandbyHeartbeat): void {
    this.#standbys.set(name, { ...sign, name, heardAt: this.#now() })
  }

  close(): void {
    for (const end of this.#ends) end()
  }
}

const everyMs = 300

/** What a standby says of itself, beside its name. */
export interface StandbySelf {
  /** The series of records of which this machine has a whole copy. */
  readonly run: string | undefined
  /** Whether it has any state. */
  readonly hasState: boolean
  /** Whether it could not play, since it has no layouts, or cannot read those of the active stage. */
  readonly lacksShow: boolean
}

/** Says for a standby that it is there, and hears the others: whether one has its name, or more. */
export class StandbyHeartbeats {
  readonly #timer: NodeJS.Timeout
  readonly #subscription: Subscription
  #othersHaveState = false
  #othersHaveShow = false

  /**
   * @param onDuplicateName another process says the same name.
   */
  constructor(
    broker: Pick<Broker, 'publish' | 'subscribe'>,
    { name, session }: Candidate,
    private readonly describe: () => StandbySelf,
    onDuplicateName: () => void,
  ) {
    this.#subscription = broker.subscribe(standbySubject('*'), ({ subject, data }) => {
      const sign = decodeStandbyHeartbeat(data)
      if (sign === undefined || sign.session === session) return
      if (machineOf(subject) === name) return onDuplicateName()
      if (sign.hasState) this.#othersHaveState = true
      if (!sign.lacksShow) this.#othersHaveShow = true
    })
    this.#timer = setInterval(() => {
      const { run = null, ...self } = describe()
      broker.publish(standbySubject(name), encodeStandbyHeartbeat({ session, run, ...self }))
    }, everyMs)
  }

  /** Whether another one was heard that has a state, or a show if this machine lacks that. */
  get othersHaveMore(): boolean {
    return this.#othersHaveState || (this.#othersHaveShow && this.describe().lacksShow)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#subscription.close()
  }
}
