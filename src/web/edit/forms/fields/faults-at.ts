import type { Fault } from '../../model/draft.js'

interface Found {
  readonly at: ReadonlyMap<string, readonly string[]>
  /** Every path that has one at or below it. */
  readonly within: ReadonlySet<string>
}

/** Lists of faults are immutable, and asked for each field. */
const found = new WeakMap<readonly Fault[], Found>()

/** What is expected at a path, of those faults that are exactly there. */
export function faultsAt(faults: readonly Fault[], path: string): readonly string[] {
  return findIn(faults).at.get(path) ?? []
}

/** Whether something at a path or below it has a fault. */
export function isFaulty(faults: readonly Fault[], path: string): boolean {
  return findIn(faults).within.has(path)
}

/** The path of what holds it: `$.pages` of `$.pages[0]`; `$` has none but itself. */
export function parentOf(path: string): string {
  return path.replace(/(\.[^.[\]]+|\[[^\]]*\])$/, '')
}

function findIn(faults: readonly Fault[]): Found {
  const before = found.get(faults)
  if (before) return before
  const at = new Map<string, string[]>()
  const within = new Set<string>()
  for (const { path, expected } of faults) {
    at.set(path, [...(at.get(path) ?? []), expected])
    for (let part = path; !within.has(part); part = parentOf(part)) within.add(part)
  }
  found.set(faults, { at, within })
  return { at, within }
}
