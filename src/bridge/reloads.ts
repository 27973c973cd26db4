import { describeFault, type Fault, FaultyConfiguration } from '../errors.js'
import type { Faults } from '../faults.js'
import type { Log } from '../log.js'
import type { LastReload, ReloadOutcome } from '../routes/route-context.js'
import type { BridgeOptions, ShowConfiguration } from './bridge-options.js'

/** Exchanges what is played for what the files have now: all of it, between two actions, or nothing. */
export class Reloads {
  /** How the last one went. */
  last: LastReload | null = null
  readonly #plan: BridgeOptions
  readonly #play: (show: ShowConfiguration) => void
  readonly #faults: Faults
  readonly #log: Log
  #now: ShowConfiguration

  /** @param play takes another show at once; where it throws, it is called once more with what was played before. */
  constructor(plan: BridgeOptions, play: (show: ShowConfiguration) => void, faults: Faults) {
    this.#plan = plan
    this.#play = play
    this.#faults = faults
    this.#log = plan.log
    this.#now = plan
  }

  /** Told in the log too; it never throws. */
  run(): ReloadOutcome {
    const faults: Fault[] = []
    const restart = this.#attempt(faults)
    this.last = { at: Date.now(), ok: faults.length === 0, faults: faults.map(describeFault) }
    if (faults.length > 0)
      this.#log.error({ faults: this.last.faults }, 'not reloaded: everything stays as it was')
    else this.#log.info({ layouts: [...this.#now.catalogue.keys()] }, 'reloaded')
    return { faults, restart }
  }

  #attempt(faults: Fault[]): readonly string[] {
    try {
      const renewal = this.#plan.readAnew()
      this.#exchange(renewal)
      for (const warning of renewal.warnings) this.#log.warn(warning)
      const { restart } = renewal
      if (restart.length > 0)
        this.#log.warn({ keys: restart }, 'these keys have changed and wait for a restart')
      return restart
    } catch (error) {
      if (error instanceof FaultyConfiguration) faults.push(...error.faults)
      else {
        this.#faults.report(error, 'a reload failed')
        faults.push({ file: '', place: '', reason: 'a fault of the service; its log says more' })
      }
      return []
    }
  }

  #exchange(show: ShowConfiguration): void {
    try {
      this.#play(show)
      this.#now = show
    } catch (error) {
      this.#play(this.#now)
      throw error
    }
  }
}
