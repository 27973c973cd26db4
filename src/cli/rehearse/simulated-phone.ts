import { randomUUID } from 'node:crypto'
import type { CarriedAction, Outcome, PhoneCarrier } from './carriers/carrier.js'
import type { Act, Person, Step } from './crowd/person.js'
import type { SeenControl } from './crowd/seen-page.js'
import type { Ledger } from './ledger.js'
import type { Span } from './span.js'

/** What the phones of a rehearsal share. */
export interface Surroundings {
  /** While people act. */
  readonly show: Span
  /** While they wait for answers: it ends some time after the show. */
  readonly patience: Span
  readonly ledger: Ledger
  /** A token for somebody. */
  readonly token: (n: number) => Promise<Outcome & { readonly token: string }>
}

/** Presses of one person that wait for their answers at a time; a slider waits for each answer. */
const mostUnderWay = 4
/** An action is given up after this: the daemon remembers keys for 60 s. */
const giveUpMs = 50_000

/** After these an action that was sent before may still have counted: they are told before its key is looked up. */
const doubtful = /^(overloaded|shutting-down|internal|unconfirmed|token-.*|lost|unreachable|HTTP .*)$/

/** The phone of one person: sends what this person does, and repeats it until it is known to count or not. */
export class SimulatedPhone {
  readonly #underWay = new Set<Promise<void>>()
  /** `show.now` before which a control is left alone, by lid. */
  readonly #resting = new Map<number, number>()
  /** While the network of this phone has failed. */
  #outage: Promise<void> | undefined
  #isOffline = false

  constructor(
    private readonly context: Surroundings,
    private readonly n: number,
    private readonly person: Person,
    private readonly carrier: PhoneCarrier,
  ) {}

  /** From coming until all that was sent is known. */
  async live(): Promise<void> {
    const { show, ledger } = this.context
    await show.pause(this.person.comesAt)
    if (show.isOver) return
    ledger.came++
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
    const isPress = step.control.type === 'Button'
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

  /** Gets the page, with a token if there is none; false if the rehearsal ends before. */
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
      // Whatever else was on its way over the same connection is lost with it.
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

  /** What a phone learns from a refusal. */
  async #heed({ lid }: SeenControl, { code, retryAfter }: Outcome): Promise<void> {
    const { now } = this.context.show
    if (code.startsWith('token-')) this.carrier.token = ''
    if (code === 'rate-limited') this.#resting.set(lid, now + retryAfter * 1000)
    if (code !== 'control-not-found' && code !== 'control-disabled') return
    // Over a stream the page comes by itself, a little later.
    this.#resting.set(lid, now + 500)
    await this.#untilSeen()
  }
}

/**
 * Whether an action that was sent before may still have counted. A token may act at least once a second; so whoever must
 * wait longer is kept by a control's cooldown, which is asked behind the key.
 */
function leavesInDoubt({ code, retryAfter }: Outcome): boolean {
  return code === 'rate-limited' ? retryAfter <= 1 : doubtful.test(code)
}

/** ms; longer each time, and everybody's different. */
function backOff(attempt: number, { retryAfter }: Outcome): number {
  return Math.max(retryAfter * 1000, 150 * 2 ** Math.min(attempt, 5) * (0.5 + Math.random()))
}
