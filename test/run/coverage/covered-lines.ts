import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import type { Runs } from './read-runs.js'

/** Lines of a source that were made into code, from 1, and whether any of that has run. */
export type Lines = Map<number, boolean>

/** What was run of each source, by its path. A line is covered if any part of it has run in any process or page. */
export function coveredLines(runs: Runs): ReadonlyMap<string, Lines> {
  const sources = new Map<string, Lines>()
  for (const [script, ran] of runs) {
    const map = readMap(script)
    let start = 0
    for (const [line, text] of readFileSync(script, 'utf8').split('\n').entries()) {
      for (let column = 0; column <= text.length; column++) {
        const entry = map.findEntry(line, column)
        if (!('originalSource' in entry) || entry.generatedColumn !== column || entry.generatedLine !== line)
          continue
        const source = resolve(dirname(script), entry.originalSource)
        const lines = sources.get(source) ?? new Map()
        sources.set(source, lines)
        const number = entry.originalLine + 1
        lines.set(number, lines.get(number) === true || ran[start + column] === 1)
      }
      start += text.length + 1
    }
  }
  return sources
}

/** The maps of pages are not where they are served from, but their paths are written from there too. */
function readMap(script: string): SourceMap {
  const isServed = dirname(script) === resolve('dist/web/assets')
  const path = join(isServed ? 'dist/maps' : dirname(script), `${basename(script)}.map`)
  return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
}
