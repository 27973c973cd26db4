import { tokenSecret } from '../../support/load/daemon.js'
import { crowdId } from '../../support/load/target.js'
import { RepeatingPhone } from '../repeating-phone.js'

const people = 500
const kinds: readonly { readonly lid: number; readonly type: string; value(): unknown }[] = [
  ...Array(12).fill({ lid: 1, type: 'Button', value: () => undefined }),
  ...Array(5).fill({ lid: 2, type: 'Slider', value: () => Math.round(Math.random() * 100) / 100 }),
  ...Array(2).fill({ lid: 3, type: 'Toggle', value: () => Math.random() < 0.5 }),
  { lid: 4, type: 'Index', value: () => Math.floor(Math.random() * 3) },
]
/** Share of the actions whose connection the phone ends while they are in flight. */
const abortShare = 0.02

/** A crowd with a steady rate of actions, and its own books. */
export class Crowd {
  /** Actions answered with 200, by lid; each counted once, however often it was sent. */
  readonly accepted = new Map<number, number>()
  /** Other answers, by status. */
  readonly refused = new Map<string, number>()
  readonly #phones: readonly RepeatingPhone[]
  readonly #idle: RepeatingPhone[]
  #timer: NodeJS.Timeout | undefined
  readonly #lids = new Map<RepeatingPhone, number>()

  constructor(port: number) {
    this.#phones = Array.from({ length: people }, (_, n) => this.#openPhone(port, `phone-${n}`))
    this.#idle = [...this.#phones]
  }

  /** Connections that ended before the answer, by either side. */
  get broken(): number {
    return this.#phones.reduce((sum, phone) => sum + phone.broken, 0)
  }

  /** @param rate actions a second. */
  start(rate: number): void {
    let [owed, last] = [0, performance.now()]
    this.#timer = setInterval(() => {
      const now = performance.now()
      owed += ((now - last) * rate) / 1000
      last = now
      for (; owed >= 1; owed--) if (this.#idle.length > 0) this.#act(this.#idle.shift()!)
    }, 10)
  }

  /** Stops sending, and waits until every action is answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const isOpen = () => this.#idle.length < people && this.refused.size === 0
    while (isOpen()) await new Promise((resolve) => setTimeout(resolve, 10))
    for (const phone of this.#phones) phone.close()
  }

  #openPhone(port: number, participant: string): RepeatingPhone {
    const phone = new RepeatingPhone(port, [crowdId, participant, tokenSecret], {
      accepted: () => {
        addTo(this.accepted, this.#lids.get(phone)!)
        this.#idle.push(phone)
      },
      refused: (status) => addTo(this.refused, status),
    })
    return phone
  }

  #act(phone: RepeatingPhone): void {
    const { lid, type, value } = kinds[Math.floor(Math.random() * kinds.length)]!
    this.#lids.set(phone, lid)
    phone.act({ layoutId: crowdId, lid, type, value: value() })
    const abort = () => phone.begun !== undefined && phone.reconnect()
    if (Math.random() < abortShare) setTimeout(abort, Math.random() * 2)
  }
}

function addTo<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
