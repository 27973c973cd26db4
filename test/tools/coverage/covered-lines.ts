import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Runs } from './read-runs.js'
import { readMappings } from './read-source-map.js'

/** Lines of a source that were made into code, from 1, and whether any of that has run. */
export type Lines = Map<number, boolean>

/** What was run of each source, by its path. A line is covered if any part of it has run in any process or page. */
export function coveredLines(runs: Runs): ReadonlyMap<string, Lines> {
  const sources = new Map<string, Lines>()
  for (const [script, ran] of runs) {
    const code = readFileSync(script, 'utf8')
    const starts = lineStarts(code)
    const map = readMap(script)
    const paths = map.sources.map((source) => resolve(dirname(script), source))
    for (const { line, column, source, sourceLine } of readMappings(map.mappings)) {
      if (source === undefined) continue
      const lines = sources.get(paths[source]!) ?? new Map()
      sources.set(paths[source]!, lines)
      lines.set(sourceLine, lines.get(sourceLine) === true || ran[starts[line]! + column] === 1)
    }
  }
  return sources
}

/** The maps of pages are not where they are served from, but their paths are written from there too. */
function readMap(script: string): { readonly sources: readonly string[]; readonly mappings: string } {
  const isServed = dirname(script) === resolve('dist/web/assets')
  const path = join(isServed ? 'dist/maps' : dirname(script), `${basename(script)}.map`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Where each line begins. */
function lineStarts(code: string): readonly number[] {
  return [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
}
