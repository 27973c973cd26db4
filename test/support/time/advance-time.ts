import { setImmediate } from 'node:timers/promises'
import type { Test } from 'tap'

/** Time of this process, which goes on only when it is turned. */
export interface ControlledTime {
  /** Lets so much time pass: timers that become due run in their order, and what they have begun goes on between. */
  advance(ms: number): Promise<void>
  /** What `performance.now()` tells: ms of this time. */
  now(): number
  /** Gives the real time back before the test is over. */
  end(): void
}

type Run = (...of: unknown[]) => void

const real = { Date, setTimeout, setInterval, clearTimeout, clearInterval }
const { now } = performance

/**
 * Stops the clocks and the timers of this process until the test is over. Sockets and files go on, and so do `until` and
 * `within`. What was begun before keeps its timers: a service that was started before, and whose timers begin with its
 * first stream, has them turned, and stops in real time. Timers that are left at the end go on in real time.
 */
export function advanceTime(t: Pick<Test, 'teardown'>): ControlledTime {
  const clock = new ControlledClock()
  // As it is called with nothing, or with all there is.
  const controlledDate = class extends real.Date {
    constructor(...of: []) {
      super(...((of.length === 0 ? [controlledDate.now()] : of) as []))
    }
    static override now = () => clock.since1970 + clock.at
  }
  performance.now = () => clock.at
  const begin =
    (isRepeated: boolean) =>
    (run: Run, ms: unknown, ...of: unknown[]) =>
      new ControlledTimer(clock, () => run(...of), Math.max(1, Number(ms) || 1), isRepeated).refresh()
  Object.assign(globalThis, { Date: controlledDate, setTimeout: begin(false), setInterval: begin(true) })
  // They stay: a timer of the test may be cleared after it.
  Object.assign(globalThis, { clearTimeout: clear, clearInterval: clear })
  const end = () => {
    const { clearTimeout, clearInterval, ...others } = real
    Object.assign(globalThis, others)
    performance.now = now
    clock.goOn()
  }
  t.teardown(end)
  return { advance: (ms) => clock.advance(ms), now: () => clock.at, end }
}

class ControlledClock {
  // Whole, so that times since 1970, which are rounded, are as far apart as they should be.
  at = Math.ceil(now.call(performance))
  readonly since1970 = real.Date.now() - this.at
  readonly timers = new Set<ControlledTimer>()
  isOver = false

  async advance(ms: number): Promise<void> {
    const until = this.at + ms
    for (let next = this.#next(); next && next.dueAt <= until; next = this.#next()) {
      this.at = Math.max(this.at, next.dueAt)
      next.fire()
      await setImmediate()
    }
    this.at = until
    await setImmediate()
  }

  goOn(): void {
    if (this.isOver) return
    this.isOver = true
    for (const timer of this.timers) timer.goOn()
  }

  /** The one that is due first; of several that are, the one that was set first. */
  #next(): ControlledTimer | undefined {
    let first: ControlledTimer | undefined
    for (const timer of this.timers) if (!first || timer.dueAt < first.dueAt) first = timer
    return first
  }
}

class ControlledTimer {
  dueAt = 0
  #real: NodeJS.Timeout | undefined
  #holds = true

  constructor(
    private readonly clock: ControlledClock,
    private readonly run: () => void,
    private readonly every: number,
    private readonly isRepeated: boolean,
  ) {}

  fire(): void {
    if (this.isRepeated) this.refresh()
    else this.close()
    this.run()
  }

  refresh(): this {
    this.close()
    this.dueAt = this.clock.at + this.every
    this.clock.timers.add(this)
    if (this.clock.isOver) this.#begin(this.every)
    return this
  }

  goOn(): void {
    this.#begin(this.dueAt - this.clock.at)
  }

  close(): void {
    this.clock.timers.delete(this)
    real.clearTimeout(this.#real)
  }

  ref(): this {
    this.#holds = true
    this.#real?.ref()
    return this
  }

  unref(): this {
    this.#holds = false
    this.#real?.unref()
    return this
  }

  hasRef(): boolean {
    return this.#holds
  }

  #begin(ms: number): void {
    this.#real = real.setTimeout(() => this.fire(), ms)
    if (!this.#holds) this.#real.unref()
  }
}

function clear(timer: ControlledTimer | NodeJS.Timeout | undefined): void {
  if (timer instanceof ControlledTimer) timer.close()
  else real.clearTimeout(timer)
}
