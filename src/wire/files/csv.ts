/** What a cell may hold; undefined is empty. */
export type Cell = string | number | boolean | undefined

/** A table, its first row the names of the columns. */
export type Table = readonly (readonly Cell[])[]

/** Spreadsheets take a text that begins so for a formula, wide forms too, and a formula can call programs. */
const beginsFormula = /^[=+\-@\t\r＝＋－＠]/

/**
 * A table as CSV (RFC 4180), in UTF-8 with a mark, without which some spreadsheets read another encoding. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvOf(table: Table): string {
  return `\uFEFF${table.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

/** A field of a row as it is, in quotes where it needs them. */
export function csvField(text: string): string {
  return /["\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function cellOf(cell: Cell = ''): string {
  return csvField(typeof cell === 'string' && beginsFormula.test(cell) ? `'${cell}` : String(cell))
}
