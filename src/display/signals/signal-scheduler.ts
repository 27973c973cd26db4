import { steadyTime } from '../../clocks.js'
import type { Crowd, SignalOffset } from '../../crowd/crowd.js'

/** A signal is said again after this, as long as somebody is counted: who has missed it has it then; ms. */
const againMs = 1000
/** Timers come up to 1 ms early: a tick a second would otherwise say it only every other time. */
const earlyMs = 1

const schedulers = new WeakMap<Crowd, SignalScheduler>()

/** The scheduler of the signals that a crowd has now. @param now ms, on the clock of the crowd. */
export function schedulerOf(crowd: Crowd, now = steadyTime()): SignalScheduler {
  const scheduler = schedulers.get(crowd) ?? new SignalScheduler(crowd)
  schedulers.set(crowd, scheduler)
  scheduler.fit(now)
  return scheduler
}

/** Finds which signals of a crowd are to be said: those that have changed, and after a second the others. */
export class SignalScheduler {
  /** The numbers of all signals, when they were looked at last. */
  values = new Float64Array(0)
  /** 1 for each signal that is due, by its place in the layout file; after a tick. */
  due = new Uint8Array(0)
  #said = new Float32Array(0)
  /** When each signal was said last. */
  #saidAt = new Float64Array(0)
  /** When the signals were read last for a single display. */
  readAt = Number.NEGATIVE_INFINITY
  /** Not before this is one to be said again. */
  #againAt = 0
  /** At the last tick something was due that had not been said before. */
  isNew = false
  /** It has been said that nobody is counted, or nothing was said yet. */
  #isSilent = true
  /** Something was said since the start or the last reset. */
  #hasSpoken = false

  #signals: readonly SignalOffset[] | undefined

  constructor(private readonly crowd: Pick<Crowd, 'signals' | 'count' | 'expire' | 'tick' | 'read'>) {}

  /** Goes on with other signals, if the crowd has others. What still waits to be sent of the former ones keeps its numbers. */
  fit(now: number): void {
    const { signals } = this.crowd
    if (signals === this.#signals) return
    this.#signals = signals
    const width = signals.reduce((sum, { width }) => sum + width, 0)
    this.values = new Float64Array(width)
    this.due = new Uint8Array(signals.length)
    this.#said = new Float32Array(width).fill(Number.NaN)
    this.#saidAt = new Float64Array(signals.length)
    this.#againAt = 0
    this.look(now)
  }

  /** Whether who asks should know the signals: not before the first person, nor after a reset. Let the crowd expire before. */
  get isKnown(): boolean {
    return this.due.length > 0 && (this.#hasSpoken || this.crowd.count > 0)
  }

  /** The same for who is shown them unasked: that nobody is counted any more is first said to all, at a tick. */
  get isHeard(): boolean {
    return this.isKnown && (this.#isSilent || this.crowd.count > 0)
  }

  /** The signals of a reset were said to all, or are now. */
  hush(now: number): void {
    this.look(now)
    for (let n = 0; n < this.due.length; n++) this.#say(n, now)
    this.#isSilent = true
    this.#hasSpoken = false
  }

  /** The crowd is shown again after a time in which nobody saw to what displays know of it: all is said once more. */
  beginAnew(): void {
    this.#said.fill(Number.NaN)
    this.#isSilent = !this.#hasSpoken
  }

  /** Reads the signals as of now for a display that is to know them: it will be told the end, too. */
  lookToShow(now: number): void {
    this.look(now)
    this.readAt = now
    // It knows another number than was said to all. Should it be that one again at the next tick, it is said.
    for (const [n, { at, width }] of this.crowd.signals.entries())
      if (this.#hasChanged(n)) this.#said.fill(Number.NaN, at, at + width)
    if (this.crowd.count === 0) return
    this.#isSilent = false
    this.#hasSpoken = true
  }

  /** Reads the signals as of now. */
  look(now: number): void {
    this.crowd.expire(now)
    this.crowd.read(this.values, now)
  }

  /** To be called at a steady pace while the page is active. @returns whether a signal is due, which then counts as said. */
  tick(now: number): boolean {
    this.isNew = false
    if (!this.crowd.tick(now) && now < this.#againAt) return false
    const isEmpty = this.crowd.count === 0
    this.#againAt = Number.POSITIVE_INFINITY
    if (this.due.length === 0 || (isEmpty && this.#isSilent)) return false
    this.look(now)
    this.#isSilent = isEmpty
    this.#hasSpoken = true
    let isAnyDue = false
    for (let n = 0; n < this.due.length; n++) {
      const isChanged = this.#hasChanged(n)
      const isDue = isChanged || isEmpty || now - this.#saidAt[n]! >= againMs - earlyMs
      this.isNew ||= isChanged || isEmpty
      this.due[n] = isDue ? 1 : 0
      if (isDue) this.#say(n, now)
      isAnyDue ||= isDue
      this.#againAt = Math.min(this.#againAt, this.#saidAt[n]! + againMs - earlyMs)
    }
    return isAnyDue
  }

  /** As a display would see it: in single precision. */
  #hasChanged(n: number): boolean {
    const { at, width } = this.crowd.signals[n]!
    for (let place = at; place < at + width; place++)
      if (Math.fround(this.values[place]!) !== this.#said[place]) return true
    return false
  }

  #say(n: number, now: number): void {
    const { at, width } = this.crowd.signals[n]!
    for (let place = at; place < at + width; place++) this.#said[place] = this.values[place]!
    this.#saidAt[n] = now
  }
}
