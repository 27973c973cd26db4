import { randomUUID } from 'node:crypto'
import { behaviours } from '../../controls/control-types.js'
import type { CarriedAction, Outcome, PhoneCarrier } from './carriers/carrier.js'
import type { SeenControl } from './crowd/auditorium.js'
import type { Act, Person, Step } from './crowd/person.js'
import type { Ledger } from './ledger.js'

/** Shared by all phones of a rehearsal. */
export interface Surroundings {
  /** The time in which people act. */
  readonly show: Span
  /** The time in which they wait for answers: it ends somewhat after the show. */
  readonly patience: Span
  readonly ledger: Ledger
  readonly token: (n: number) => Promise<Outcome & { readonly token: string }>
}

/** Presses of one person that wait for their answers at a time; a slider waits for each answer. */
const mostUnderWay = 4
/** An action is given up after this: the daemon remembers keys for 60 s. */
const giveUpMs = 50_000

/** Refusals made before the idempotency key is looked up: the action may still have counted on an earlier attempt. */
const doubtful = /^(overloaded|shutting-down|internal|unconfirmed|token-.*|lost|unreachable|HTTP .*)$/

/** The phone of one person: sends the person's actions, and repeats each until its result is known. */
export class SimulatedPhone {
  readonly #underWay = new Set<Promise<void>>()
  /** `show.now` before which a control is left alone, by lid. */
  readonly #resting = new Map<number, number>()
  /** Resolves when the network of this phone is back. */
  #outage: Promise<void> | undefined
  #isOffline = false

  constructor(
    private readonly context: Surroundings,
    private readonly n: number,
    private readonly person: Person,
    private readonly carrier: PhoneCarrier,
  ) {}

  /** Runs from the person's arrival until every result is known. */
  async live(): Promise<void> {
    const { show, ledger } = this.context
    await show.pause(this.person.arrivesAt)
    if (show.isOver) return
    ledger.arrived++
    if (!(await this.#untilSeen())) return
    ledger.entered++
    while (!show.isOver) {
      const step = this.person.next({ now: show.now, controls: this.#usable() })
      await show.pause(step.after)
      if (!show.isOver) await this.#do(step)
    }
    await Promise.all(this.#underWay)
    this.carrier.drop()
  }

  async #do(step: Step): Promise<void> {
    if (step.deed === 'look') await this.#untilSeen()
    if (step.deed === 'sleep') {
      await Promise.all(this.#underWay)
      this.carrier.drop()
      await this.context.show.pause(step.ms)
      if (!this.context.show.isOver) await this.#untilSeen()
    }
    if (step.deed !== 'act' || !this.#usable().includes(step.control)) return
    const isPress = behaviours[step.control.type].valueKind === 'press'
    if (isPress && this.#underWay.size >= mostUnderWay) return
    const sending = this.#send(step).finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
    if (!isPress) await sending
  }

  #usable(): readonly SeenControl[] {
    const { now } = this.context.show
    return this.carrier.controls.filter(
      ({ lid, enabled }) => enabled !== false && (this.#resting.get(lid) ?? 0) <= now,
    )
  }

  /** Gets the page, and a token if there is none; false if the rehearsal ends first. */
  async #untilSeen(): Promise<boolean> {
    const { patience, ledger } = this.context
    for (let attempt = 1; !patience.isOver; attempt++) {
      await this.#outage
      ledger.ask()
      const outcome = await this.#enter()
      ledger.noteOther(outcome)
      if (outcome.code === 'ok') return true
      if (outcome.code.startsWith('token-')) this.carrier.token = ''
      await patience.pause(backOff(attempt, outcome))
    }
    return false
  }

  async #enter(): Promise<Outcome> {
    if (this.carrier.token === '') {
      const { token, ...outcome } = await this.context.token(this.n)
      if (outcome.code !== 'ok') return outcome
      this.carrier.token = token
    }
    return this.carrier.look()
  }

  async #send(act: Act): Promise<void> {
    const { show, patience, ledger } = this.context
    const { lid, type } = act.control
    const action: CarriedAction = { lid, type, value: act.value, key: randomUUID() }
    const begun = performance.now()
    let isInDoubt = false
    for (let attempt = 1; ; attempt++) {
      await this.#outage
      if (this.carrier.token === '') await this.#untilSeen()
      const isCut = act.isCut && attempt === 1
      ledger.ask()
      if (isCut) this.#isOffline = true
      const outcome = await this.carrier.act(action, isCut)
      // Other requests on the same connection are lost with it.
      ledger.noteAttempt(outcome, this.#isOffline)
      if (isCut) this.#outage = this.#returnLater()
      if (outcome.code === 'ok') return ledger.accept(action)
      await this.#heed(act.control, outcome)
      isInDoubt ||= /^(lost|internal|HTTP .*)$/.test(outcome.code)
      const isOpen = isInDoubt ? leavesInDoubt(outcome) : outcome.code === 'unreachable' && !show.isOver
      if (!isOpen) return
      if (patience.isOver || performance.now() - begun > giveUpMs) {
        if (isInDoubt) ledger.unknown++
        return
      }
      await patience.pause(backOff(attempt, outcome))
    }
  }

  async #returnLater(): Promise<void> {
    await this.context.patience.pause(300 + 1200 * Math.random())
    this.#isOffline = false
  }

  async #heed({ lid }: SeenControl, { code, retryAfter }: Outcome): Promise<void> {
    const { now } = this.context.show
    if (code.startsWith('token-')) this.carrier.token = ''
    if (code === 'rate-limited') this.#resting.set(lid, now + retryAfter * 1000)
    if (code !== 'control-not-found' && code !== 'control-disabled') return
    // Over a stream the page arrives by itself, a little later.
    this.#resting.set(lid, now + 500)
    await this.#untilSeen()
  }
}

/**
 * Whether an action may have counted on an earlier attempt. A token may act at least once a second, so a longer wait comes
 * from a control's cooldown, which is checked after the key.
 */
function leavesInDoubt({ code, retryAfter }: Outcome): boolean {
  return code === 'rate-limited' ? retryAfter <= 1 : doubtful.test(code)
}

/** Pause before the next attempt, ms: longer each time, with a random part. */
function backOff(attempt: number, { retryAfter }: Outcome): number {
  return Math.max(retryAfter * 1000, 150 * 2 ** Math.min(attempt, 5) * (0.5 + Math.random()))
}

/** A stretch of time that can be ended early. */
export class Span {
  isOver = false
  readonly #begun = performance.now()
  readonly #waiting = new Set<() => void>()

  /** ms since its beginning. */
  get now(): number {
    return performance.now() - this.#begun
  }

  /** Waits for `ms`, but not beyond the end. */
  async pause(ms: number): Promise<void> {
    if (this.isOver) return
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#waiting.add(wake)
    })
  }

  end(): void {
    this.isOver = true
    for (const wake of this.#waiting) wake()
  }
}
