import type { Message } from '../../osc/message.js'

/** How often an address was used. */
export interface AddressCount {
  readonly address: string
  /** Since the beginning. */
  readonly total: number
  /** Since the last turn. */
  readonly recent: number
  /** The most of any turn. */
  readonly peak: number
  readonly last: Message
}

type Row = { -readonly [Key in keyof AddressCount]: AddressCount[Key] } & { wasHeard: boolean }

/** More than any show has; whoever invents addresses must not fill the memory. */
const mostAddresses = 4096

/** The row of all that come later: no address, since these begin with a slash. */
const others = 'all others'

/** Counts messages by address, in turns of about a second. */
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
    } else this.#rows.set(key, { address: key, total: 1, recent: 1, peak: 0, last: message, wasHeard: false })
  }

  /** Ends a turn. Tells who was heard in it, by address, and who fell silent with it, since that is news too. */
  turn(): AddressCount[] {
    const told: AddressCount[] = []
    for (const row of this.#rows.values()) {
      row.peak = Math.max(row.peak, row.recent)
      if (row.recent > 0 || row.wasHeard) told.push({ ...row })
      row.wasHeard = row.recent > 0
      row.recent = 0
    }
    return told.sort(byAddress)
  }

  /** Everybody who was ever heard, by address. */
  all(): AddressCount[] {
    return [...this.#rows.values()].sort(byAddress)
  }
}

function byAddress(a: AddressCount, b: AddressCount): number {
  return a.address < b.address ? -1 : 1
}
