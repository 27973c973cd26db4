import { table } from '../table.js'
import type { AddressCount } from './address-counts.js'
import { describeArguments } from './descriptions.js'
import { toPrintableJson } from './printable-json.js'

/** Characters that a line has room for, of an address or of a value. */
const widest = 60

/** A line about all addresses and an indented table of them, with figures of each under these headings. */
export function rateTable(
  line: string,
  counts: readonly AddressCount[],
  figures: Readonly<Record<string, (count: AddressCount) => number>>,
): string {
  if (counts.length === 0) return line
  const rows = counts.map((count) => [
    `  ${shorten(toPrintableJson(count.address).slice(1, -1))}`,
    ...Object.values(figures).map((figure) => describeFigure(figure(count))),
    shorten(describeArguments(count.last.args)),
  ])
  return [line, table([['  ADDRESS', ...Object.keys(figures), 'LAST'], ...rows])].join('\n')
}

/** Rounded, but what was heard is never called nothing. */
function describeFigure(figure: number): string {
  return figure > 0 && figure < 0.5 ? '<1' : String(Math.round(figure))
}

function shorten(text: string): string {
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text
}
