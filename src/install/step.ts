import type { InstallOptions } from './install-options.js'

/** One step of an installation. */
export interface InstallStep {
  /** The verb, as in "would make" and in "made". */
  readonly verb: readonly [plan: string, past: string]
  /** What it is done to, for a person. */
  readonly object: string
  /** @param changed the earlier steps that were needed. */
  isNeeded(changed: ReadonlySet<InstallStep>): boolean
  act(): void | Promise<void>
}

/**
 * Takes those steps that are needed, in order, and reports each when it is done.
 *
 * @param changed receives the steps that were needed.
 */
export async function takeSteps(
  steps: readonly InstallStep[],
  changed: Set<InstallStep>,
  { dryRun, say }: Pick<InstallOptions, 'dryRun' | 'say'>,
): Promise<void> {
  for (const step of steps) {
    if (!step.isNeeded(changed)) continue
    const [plan, past] = step.verb
    if (!dryRun) await step.act()
    changed.add(step)
    say(`${dryRun ? `would ${plan}` : past} ${step.object}`)
  }
}
