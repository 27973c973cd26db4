import { alignColumns } from './table.js'

/** What was measured on one engine: rows of cells, and what is wrong with them. */
export interface Measured {
  readonly lines: readonly (readonly string[])[]
  readonly problems: readonly string[]
}

/**
 * Measures one engine after the other and prints one table, the engine's name first in each row.
 *
 * @returns the problems, each with its engine
 */
export async function onEachEngine(
  engines: readonly string[],
  headings: readonly string[],
  measure: (engine: string) => Promise<Measured>,
): Promise<readonly string[]> {
  const rows = [['engine', ...headings]]
  const found: string[] = []
  for (const engine of engines) {
    const { lines, problems } = await measure(engine)
    rows.push(...lines.map((line) => [engine, ...line]))
    found.push(...problems.map((problem) => `${engine}: ${problem}`))
  }
  console.log(alignColumns(rows))
  return found
}
