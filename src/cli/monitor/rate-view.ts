import type { Shell } from '../shell.js'
import { type AddressCount, AddressCounts } from './address-counts.js'
import { describeComplaints } from './complaints.js'
import { rateTable } from './rate-table.js'
import type { Arrival, View } from './view.js'

/**
 * Once a second, each address with its messages a second, its total and its last value; when it ends, the totals.
 * Silence is told once. Of what cannot be read, the first of each second is explained.
 */
export class RateView implements View {
  readonly #shell: Shell
  readonly #counts = new AddressCounts()
  readonly #start = performance.now()
  /** What arrives keeps the program alive, not the clock. */
  readonly #clock = setInterval(() => this.#tellTurn(), 1000).unref()
  #turnStart = this.#start
  #notReadRecently = 0
  #notRead = 0
  #wasSilent = false

  constructor(shell: Shell) {
    this.#shell = shell
  }

  show(arrival: Arrival): void {
    for (const message of arrival.shown) this.#counts.count(message)
    const faults = arrival.packet.refused.length
    if (faults > 0 && this.#notReadRecently === 0)
      this.#shell.complain(describeComplaints(arrival).join('\n'))
    this.#notReadRecently += faults
    this.#notRead += faults
  }

  #tellTurn(): void {
    const now = performance.now()
    const seconds = (now - this.#turnStart) / 1000
    const counts = this.#counts.turn()
    const isSilent = counts.length === 0 && this.#notReadRecently === 0
    const clock = new Date().toTimeString().slice(0, 8)
    if (!isSilent)
      this.#shell.print(
        rateTable(`${clock}  ${describeSum(counts, 'recent', this.#notReadRecently)}`, counts, {
          '/S': ({ recent }) => recent / seconds,
          TOTAL: ({ total }) => total,
        }),
      )
    else if (!this.#wasSilent) this.#shell.print(`${clock}  silence`)
    this.#wasSilent = isSilent
    this.#turnStart = now
    this.#notReadRecently = 0
  }

  end(): void {
    clearInterval(this.#clock)
    this.#counts.turn()
    const seconds = (performance.now() - this.#start) / 1000
    const counts = this.#counts.all()
    this.#shell.print(
      rateTable(`${seconds.toFixed(1)} s in all: ${describeSum(counts, 'total', this.#notRead)}`, counts, {
        TOTAL: ({ total }) => total,
        'MEAN/S': ({ total }) => total / seconds,
        'PEAK/S': ({ peak }) => peak,
      }),
    )
  }
}

function describeSum(counts: readonly AddressCount[], figure: 'recent' | 'total', notRead: number): string {
  const messages = counts.reduce((sum, count) => sum + count[figure], 0)
  const sum = `${messages} ${messages === 1 ? 'message' : 'messages'}`
  return notRead > 0 ? `${sum}, ${notRead} not read` : sum
}
