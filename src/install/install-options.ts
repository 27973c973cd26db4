/** What to install, and where. */
export interface InstallOptions {
  /** Root of the built package. */
  readonly source: string
  /** The folder that holds the system: `/`, or an image of one, in which nothing is started. */
  readonly root: string
  /** A settings file other than the usual one; absolute, must exist. */
  readonly settingsFile?: string
  /** Whether the service is to have layouts of its own, which it may change. */
  readonly edit?: boolean
  readonly dryRun: boolean
  readonly env: NodeJS.ProcessEnv
  readonly say: (line: string) => void
}

/** Something that an installation does, if it is not done yet. */
export interface InstallStep {
  /** The verb, as in "would make" and in "made". */
  readonly verb: readonly [plan: string, past: string]
  /** What it is done to, for a person. */
  readonly object: string
  /** @param changed the earlier steps that were needed. */
  isNeeded(changed: ReadonlySet<InstallStep>): boolean
  act(): void | Promise<void>
  /** Whether a service that runs must be restarted after it. */
  readonly restarts?: boolean
}
