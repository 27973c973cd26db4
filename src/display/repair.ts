import type { ControlState } from '../state/control-state.js'
import type { Display } from './display.js'

/** How often is looked; a display that got nothing between two looks is quiet. */
export const lookMs = 500

/** When a control was shown last. */
export interface Mark {
  /** The look before that; -1 while it never was. */
  shownAt: number
}

interface Suspicion {
  /** Everything that the display has been given, when it was looked at last. */
  given: number
  /** The look since which something may have been lost. */
  since: number | undefined
}

/**
 * UDP gives no receipt, and a network queue that is full drops without a word: most likely the last value, which is
 * the one that stays on stage. So where the machine counts such losses while a display is given something, it gets
 * the newest values once more as soon as it is quiet.
 */
export class Repair {
  /** Counts the looks; what is shown is marked with it. */
  look = 0
  readonly #marks = new WeakMap<ControlState, Mark>()
  readonly #suspicions = new WeakMap<Display, Suspicion>()
  readonly #readLoss: () => number
  readonly #showAgain: (display: Display, since: number) => void
  #loss: number

  /**
   * @param readLoss a count that grows with each loss.
   * @param showAgain shows a display what was shown since that look.
   */
  constructor(readLoss: () => number, showAgain: (display: Display, since: number) => void) {
    this.#readLoss = readLoss
    this.#showAgain = showAgain
    this.#loss = readLoss()
  }

  /** The mark of a control, which is the same whatever display comes or goes, and after a reload. */
  markOf(state: ControlState): Mark {
    const mark = this.#marks.get(state) ?? { shownAt: -1 }
    this.#marks.set(state, mark)
    return mark
  }

  /** To be called every `lookMs`. */
  lookAt(displays: readonly Display[]): void {
    const loss = this.#readLoss()
    const hasLost = loss > this.#loss
    this.#loss = loss
    for (const display of displays) this.#judge(display, hasLost)
    this.look++
  }

  #judge(display: Display, hasLost: boolean): void {
    const { given } = display
    const suspicion = this.#suspicions.get(display) ?? { given: 0, since: undefined }
    this.#suspicions.set(display, suspicion)
    const isQuiet = given === suspicion.given && display.isIdle
    suspicion.given = given
    if (!isQuiet) {
      if (hasLost) suspicion.since ??= this.look
    } else if (suspicion.since !== undefined) {
      this.#showAgain(display, suspicion.since)
      suspicion.since = undefined
    }
  }
}
