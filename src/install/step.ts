/** One thing to be done for an installation. */
export interface Step {
  /** The verb, as in "would make" and in "made". */
  readonly verb: readonly [plan: string, past: string]
  /** What it is done to, as one tells a person. */
  readonly object: string
  /** @param changed the steps before it that were needed. */
  isNeeded(changed: ReadonlySet<Step>): boolean
  act(): void | Promise<void>
}

/** How steps are taken. */
export interface Manner {
  /** Only say what would be done. */
  readonly dryRun: boolean
  readonly say: (line: string) => void
}

/**
 * Takes those of the steps that are needed, one after the other, and says each when it is done.
 *
 * @param changed is told which they were.
 */
export async function takeSteps(
  steps: readonly Step[],
  changed: Set<Step>,
  { dryRun, say }: Manner,
): Promise<void> {
  for (const step of steps) {
    if (!step.isNeeded(changed)) continue
    const [plan, past] = step.verb
    if (!dryRun) await step.act()
    changed.add(step)
    say(`${dryRun ? `would ${plan}` : past} ${step.object}`)
  }
}
