import typia from 'typia'
import type { Broker, Subscription } from '../broker.js'
import { machineOf, spareSubject } from '../names.js'
import { encodeVersioned, readVersioned, type Versioned } from '../protocol.js'

/** What a spare says of itself, several times a second. */
export interface SpareSign extends Versioned {
  /** Which process it is. */
  readonly session: string
  /** The series of records of which it has a whole copy; null without one. */
  readonly run: string | null
  /** Whether it has any state, of its own or a copy. */
  readonly hasState?: boolean
  /** It has no layouts, or cannot read those of the active stage, so it could not go on with its show. */
  readonly lacksShow?: boolean
}

/** A spare that was heard. */
export interface Spare extends SpareSign {
  readonly name: string
  /** Monotonic, ms. */
  readonly heardAt: number
}

const isSign = typia.createIs<SpareSign>()
/** A spare that is silent for so long is gone; ms. */
const goneMs = 2000

export function encodeSign(sign: SpareSign): Uint8Array {
  return encodeVersioned(sign)
}

/** @returns undefined for what is no such sign of a known version. */
export function decodeSign(data: Uint8Array): SpareSign | undefined {
  return readVersioned(data, isSign)
}

/** The spares of the active stage. */
export class Spares {
  readonly #broker: Pick<Broker, 'subscribe' | 'onConnected' | 'onDisconnected'>
  readonly #now: () => number
  readonly #spares = new Map<string, Spare>()
  readonly #ends: (() => void)[]
  #heir: string | null = null
  /** Those that were there when the broker went away. */
  #parted: readonly Spare[] = []

  /** @param now monotonic, ms. */
  constructor(
    broker: Pick<Broker, 'subscribe' | 'onConnected' | 'onDisconnected'>,
    now = () => performance.now(),
  ) {
    this.#broker = broker
    this.#now = now
    const subscription: Subscription = this.#broker.subscribe(spareSubject('*'), ({ subject, data }) => {
      const sign = decodeSign(data)
      if (sign) this.hear(machineOf(subject), sign)
    })
    this.#ends = [
      () => subscription.close(),
      broker.onDisconnected(() => {
        this.#parted = this.present
      }),
      // Without the broker nobody could be heard.
      broker.onConnected(() => {
        for (const spare of this.#parted) this.hear(spare.name, spare)
        this.#parted = []
      }),
    ]
  }

  /** Those that were heard within the last seconds. */
  get present(): readonly Spare[] {
    const earliest = this.#now() - goneMs
    return [...this.#spares.values()].filter(({ heardAt }) => heardAt >= earliest)
  }

  /** The spare that has a whole copy of this series, and a show; the same one for as long as it has. Null without one. */
  findHeir(run: string): string | null {
    const whole = this.present.filter((spare) => spare.run === run && !spare.lacksShow)
    if (!whole.some(({ name }) => name === this.#heir)) this.#heir = whole[0]?.name ?? null
    return this.#heir
  }

  /** How many were heard so far. */
  get count(): number {
    return this.#spares.size
  }

  hear(name: string, sign: SpareSign): void {
    this.#spares.set(name, { ...sign, name, heardAt: this.#now() })
  }

  close(): void {
    for (const end of this.#ends) end()
  }
}
