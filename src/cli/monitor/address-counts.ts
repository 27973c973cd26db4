import type { Message } from '../../osc/message.js'

/** How often an address was used. */
export interface AddressCount {
  readonly address: string
  readonly total: number
  /** In the present interval. */
  readonly recent: number
  /** The most in any interval. */
  readonly peak: number
  readonly last: Message
}

type Row = { -readonly [Key in keyof AddressCount]: AddressCount[Key] } & { wasActive: boolean }

/** More than any show has: a sender of random addresses must not fill the memory. */
const mostAddresses = 4096

/** The row of all later addresses; not an address itself, since those begin with a slash. */
const others = 'all others'

/** Counts messages by address, in intervals of about a second. */
export class AddressCounts {
  readonly #rows = new Map<string, Row>()

  count(message: Message): void {
    const { address } = message
    const key = this.#rows.has(address) || this.#rows.size < mostAddresses ? address : others
    const row = this.#rows.get(key)
    if (row) {
      row.total++
      row.recent++
      row.last = message
    } else
      this.#rows.set(key, { address: key, total: 1, recent: 1, peak: 0, last: message, wasActive: false })
  }

  /** Ends the interval. Returns the addresses used in it and those that fell silent in it, sorted by address. */
  endInterval(): AddressCount[] {
    const counts: AddressCount[] = []
    for (const row of this.#rows.values()) {
      row.peak = Math.max(row.peak, row.recent)
      if (row.recent > 0 || row.wasActive) counts.push({ ...row })
      row.wasActive = row.recent > 0
      row.recent = 0
    }
    return counts.sort(byAddress)
  }

  /** Every address ever used, sorted. */
  all(): AddressCount[] {
    return [...this.#rows.values()].sort(byAddress)
  }
}

function byAddress(a: AddressCount, b: AddressCount): number {
  return a.address < b.address ? -1 : 1
}
