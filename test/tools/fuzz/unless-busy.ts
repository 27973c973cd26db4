import type { Timing } from '../../support/quiet-machine.js'

/** What went wrong, unless it may be so on a machine that was busy with other programs; then it says so. */
export function unlessBusy({ busy }: Timing, problems: readonly string[]): readonly string[] {
  if (problems.length === 0 || busy === undefined) return problems
  console.log(`${busy}; so this is allowed for: ${problems.join('; ')}`)
  return []
}
