/**
 * Formats rows of cells as a table: the first column is left-aligned, the others right-aligned.
 *
 * @param head separated by `|`.
 */
export function tableOf(head: string, rows: readonly (readonly string[])[]): string {
  const lines = [head.split('|'), ...rows]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('  '),
    )
    .join('\n')
}

/** The median of values, as text; with several of them also the least and the greatest, in a cell of its own. */
export function cells(values: readonly number[], digits: number): readonly [middle: string, range: string] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const range = values.length > 1 ? `(${least.toFixed(digits)}..${greatest.toFixed(digits)})` : ''
  return [median(values).toFixed(digits), range]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}
