import type { Display } from '../link/display.js'

/** Between two checks; a display that was given nothing between two checks is quiet. */
export const checkMs = 500

/** How a display was at the last check. */
interface CheckedDisplay {
  /** Messages that it had been given, and of these, signals of crowds. */
  given: number
  signals: number
  /** The check since which something may have been lost. */
  suspectSince: number | undefined
}

/**
 * UDP gives no receipt, and a full network queue drops datagrams silently: most likely the last value, which is the one
 * that stays visible. So if the machine counts such losses while a display is given messages, the display gets the newest
 * values again as soon as it is quiet.
 */
export class Repair {
  /** Checks so far. */
  checks = 0
  readonly #checked = new WeakMap<Display, CheckedDisplay>()
  #loss: number

  /**
   * @param readLoss a count that grows with each loss.
   * @param showAgain shows a display what was shown since that check.
   */
  constructor(
    private readonly readLoss: () => number,
    private readonly showAgain: (display: Display, since: number) => void,
  ) {
    this.#loss = readLoss()
  }

  /** To be called every `checkMs`. */
  check(displays: readonly Display[]): void {
    const loss = this.readLoss()
    const hasLost = loss > this.#loss
    this.#loss = loss
    for (const display of displays) if (!display.sender.isReliable) this.#checkDisplay(display, hasLost)
    this.checks++
  }

  #checkDisplay(display: Display, hasLost: boolean): void {
    const { given, signals, isIdle } = display
    const checked = this.#checked.get(display) ?? { given: 0, signals: 0, suspectSince: undefined }
    this.#checked.set(display, checked)
    const isUnused = given === checked.given && isIdle
    // The signals of a crowd come as long as there is one: who waited for their end would wait for the whole show.
    const isQuiet = given - signals === checked.given - checked.signals && isIdle
    checked.given = given
    checked.signals = signals
    if (hasLost && !isUnused) checked.suspectSince ??= this.checks
    else if (isQuiet && checked.suspectSince !== undefined) {
      this.showAgain(display, checked.suspectSince)
      checked.suspectSince = undefined
    }
  }
}
