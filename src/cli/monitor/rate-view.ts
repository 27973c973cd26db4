import { formatArguments, toPrintableText } from '../../osc/describe-message.js'
import type { Message } from '../../osc/message.js'
import { type Shell, table } from '../shell.js'
import { describeComplaints } from './complaints.js'
import type { Arrival, View } from './receive.js'

/** Characters shown of an address or a value. */
const widest = 60

/**
 * Once a second, each address with its messages per second, total and last value; at the end, the totals. Silence is
 * printed once. The first datagram in each second that cannot be read is explained.
 */
export class RateView implements View {
  readonly #counts = new AddressCounts()
  readonly #start = performance.now()
  /** The socket keeps the program alive, not the timer. */
  readonly #timer = setInterval(() => this.#printSecond(), 1000).unref()
  #secondStart = this.#start
  #notReadRecently = 0
  #notRead = 0
  #wasSilent = false

  constructor(private readonly shell: Shell) {}

  show(arrival: Arrival): void {
    for (const message of arrival.shown) this.#counts.count(message)
    const errors = arrival.packet.refused.length
    if (errors > 0 && this.#notReadRecently === 0) this.shell.complain(describeComplaints(arrival).join('\n'))
    this.#notReadRecently += errors
    this.#notRead += errors
  }

  #printSecond(): void {
    const now = performance.now()
    const seconds = (now - this.#secondStart) / 1000
    const counts = this.#counts.endInterval()
    const isSilent = counts.length === 0 && this.#notReadRecently === 0
    const clock = new Date().toTimeString().slice(0, 8)
    if (!isSilent)
      this.shell.print(
        rateTable(`${clock}  ${describeSum(counts, 'recent', this.#notReadRecently)}`, counts, {
          '/S': ({ recent }) => recent / seconds,
          TOTAL: ({ total }) => total,
        }),
      )
    else if (!this.#wasSilent) this.shell.print(`${clock}  silence`)
    this.#wasSilent = isSilent
    this.#secondStart = now
    this.#notReadRecently = 0
  }

  end(): void {
    clearInterval(this.#timer)
    this.#counts.endInterval()
    const seconds = (performance.now() - this.#start) / 1000
    const counts = this.#counts.all()
    this.shell.print(
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

/** A line about all addresses and an indented table of them, with a column for each of the figures. */
export function rateTable(
  line: string,
  counts: readonly AddressCount[],
  figures: Readonly<Record<string, (count: AddressCount) => number>>,
): string {
  if (counts.length === 0) return line
  const rows = counts.map((count) => [
    `  ${shorten(toPrintableText(count.address))}`,
    ...Object.values(figures).map((figure) => roundFigure(figure(count))),
    shorten(formatArguments(count.last.args)),
  ])
  return [line, table([['  ADDRESS', ...Object.keys(figures), 'LAST'], ...rows])].join('\n')
}

/** Rounded, but never to 0 if there was anything. */
function roundFigure(figure: number): string {
  return figure > 0 && figure < 0.5 ? '<1' : String(Math.round(figure))
}

function shorten(text: string): string {
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text
}

/** How often an address was used: in all, in the present interval, and the most in any interval. */
interface AddressCount {
  readonly address: string
  total: number
  recent: number
  peak: number
  last: Message
  wasActive?: boolean
}

/** More than any show has: a sender of random addresses must not fill the memory. */
const mostAddresses = 4096

/** The row of all later addresses; not an address itself, since those begin with a slash. */
const others = 'all others'

/** Counts messages by address, in intervals of about a second. */
export class AddressCounts {
  readonly #rows = new Map<string, AddressCount>()

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
