/** Formats rows of cells as a table: the first column is left-aligned, the others right-aligned. */
export function alignColumns(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('  '),
    )
    .join('\n')
}

/** The least and the greatest of values, as text. */
export function span(values: readonly number[], digits: number): string {
  return `(${Math.min(...values).toFixed(digits)}..${Math.max(...values).toFixed(digits)})`
}
