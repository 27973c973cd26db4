import { readdirSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of each script that any process or page has loaded, by its path: 1 for every character that has run. */
export type Runs = ReadonlyMap<string, Uint8Array>

/**
 * Reads what processes have left in the folders that `NODE_V8_COVERAGE` named.
 *
 * @param isWanted says of a path whether its script is. @throws if a folder has nothing, since then nothing was measured.
 */
export function readRuns(folders: readonly string[], isWanted: (path: string) => boolean): Runs {
  const runs = new Map<string, Uint8Array>()
  for (const folder of folders) {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    if (files.length === 0) throw new Error(`${folder} has no coverage`)
    for (const file of files) {
      for (const { url, functions } of readScripts(join(folder, file))) {
        if (!url.startsWith('file:')) continue
        const path = fileURLToPath(url.replace(/[?#].*/, ''))
        if (isWanted(path)) runs.set(path, either(charactersRun(functions), runs.get(path)))
      }
    }
  }
  return runs
}

/** A process that was killed while it wrote leaves a part of a file, which counts for nothing. */
function readScripts(path: string): readonly Profiler.ScriptCoverage[] {
  try {
    // What follows are copies of the source maps, more than half of the file.
    const [scripts] = readFileSync(path, 'utf8').split(/,\s*"(?:timestamp|source-map-cache)":/, 1)
    return JSON.parse(scripts!.trimEnd().endsWith(']') ? `${scripts}}` : scripts!).result
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/**
 * The first function is the whole script, unless V8 has already forgotten that; each later range is inside an earlier one
 * and more precise, or behind it.
 */
function charactersRun(functions: readonly Profiler.FunctionCoverage[]): Uint8Array {
  const ranges = functions.flatMap((each) => each.ranges)
  const ran = new Uint8Array(ranges.reduce((end, { endOffset }) => Math.max(end, endOffset), 0))
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return ran
}

function either(ran: Uint8Array, before: Uint8Array | undefined): Uint8Array {
  if (before === undefined) return ran
  // One that does not know the whole script is shorter.
  const [longer, other] = ran.length > before.length ? [ran, before] : [before, ran]
  for (const [at, flag] of other.entries()) if (flag === 1) longer[at] = 1
  return longer
}
