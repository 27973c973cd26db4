/** What to install, and where. */
export interface InstallOptions {
  /** Root of the built package. */
  readonly source: string
  /** The folder that holds the system: `/`, or an image of one, in which nothing is started. */
  readonly root: string
  /** A settings file other than the usual one; absolute, must exist. */
  readonly settingsFile?: string
  /** Only report what would be done. */
  readonly dryRun: boolean
  readonly env: NodeJS.ProcessEnv
  /** Takes a line for a person. */
  readonly say: (line: string) => void
}
