import typia from 'typia'
import { Refusal } from '../../errors.js'
import type { Broker, Subscription } from '../broker.js'
import { machineOf, standbySubject, yieldSubject } from '../names.js'
import { encodeVersioned, readVersioned, type Versioned } from '../protocol.js'
import type { Candidate } from './lease.js'

/** What a standby says of itself, several times a second. */
export interface StandbyHeartbeat extends Versioned {
  readonly session: string
  /** The series of records of which it has a whole copy; null without one. */
  readonly run: string | null
  /** Whether it has any state, of its own or a copy. */
  readonly hasState?: boolean
  /** It has no layouts, or cannot read those of the active stage, so it could not go on with its show. */
  readonly lacksShow?: boolean
}

interface Standby extends StandbyHeartbeat {
  readonly name: string
  /** Monotonic, ms. */
  readonly heardAt: number
}

const isStandbyHeartbeat = typia.createIs<StandbyHeartbeat>()
/** A standby that is silent for so long is gone; ms. */
const goneMs = 2000

/** @returns undefined for what is no such sign of a known version. */
export function decodeStandbyHeartbeat(data: Uint8Array): StandbyHeartbeat | undefined {
  return readVersioned(data, isStandbyHeartbeat)
}

/** The standbys of the active stage. */
export class Standbys {
  readonly #standbys = new Map<string, Standby>()
  readonly #ends: (() => void)[]
  #successor: string | null = null
  /** Those that were there when the broker went away. */
  #parted: readonly Standby[] = []

  /** @param now monotonic, ms. */
  constructor(
    broker: Pick<Broker, 'subscribe' | 'onConnected' | 'onDisconnected'>,
    private readonly now = () => performance.now(),
  ) {
    const subscription = broker.subscribe(standbySubject('*'), ({ subject, data }) => {
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
    const earliest = this.now() - goneMs
    return [...this.#standbys.values()].filter(({ heardAt }) => heardAt >= earliest)
  }

  /** The standby that has a whole copy of this series, and a show; the same one for as long as it has. Null without one. */
  findSuccessor(run: string): string | null {
    const whole = this.present.filter((standby) => standby.run === run && !standby.lacksShow)
    if (!whole.some(({ name }) => name === this.#successor)) this.#successor = whole[0]?.name ?? null
    return this.#successor
  }

  get count(): number {
    return this.#standbys.size
  }

  hear(name: string, sign: StandbyHeartbeat): void {
    this.#standbys.set(name, { ...sign, name, heardAt: this.now() })
  }

  close(): void {
    for (const end of this.#ends) end()
  }
}

const everyMs = 300

/** Says for a standby that it is there, and hears the others: whether one has its name, or more. */
export class StandbyHeartbeats {
  readonly #timer: NodeJS.Timeout
  readonly #subscription: Subscription
  #othersHaveState = false
  #othersHaveShow = false

  /** @param onDuplicateName another process says the same name. */
  constructor(
    broker: Pick<Broker, 'publish' | 'subscribe'>,
    { name, session }: Candidate,
    private readonly describe: () => Required<Omit<StandbyHeartbeat, 'session' | 'v'>>,
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
      broker.publish(standbySubject(name), encodeVersioned<StandbyHeartbeat>({ session, ...describe() }))
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

const answerMs = 1000
const no = 'n'.charCodeAt(0)

/**
 * Asks the active stage to make room. The name alone is version 1 of this message: whatever else comes is refused, as is
 * a name that is not that of the standby, whose signs the stage has understood.
 *
 * @param name of the standby that asks.
 * @returns `silent` without an answer.
 * @throws {Refusal} `overloaded` if that standby could not go on from where it is.
 */
export async function askToYield(
  broker: Pick<Broker, 'request'>,
  name: string,
): Promise<'granted' | 'silent'> {
  const answer = await broker.request(yieldSubject, Buffer.from(name), answerMs).catch(() => undefined)
  if (answer?.[0] === no)
    throw notNow(
      'Expected a whole copy of the state on this machine, and layouts that it can use; it lacks one of them. Try again in a few seconds, and see its status.',
    )
  return answer === undefined ? 'silent' : 'granted'
}

export function notNow(detail: string): Refusal {
  return new Refusal('overloaded', detail, { headers: { 'retry-after': '2' } })
}
