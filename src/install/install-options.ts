/** What to install, and where. */
export interface InstallOptions {
  /** Root of the built package. */
  readonly source: string
  /** The folder that holds the system: `/`, or an image of one, in which nothing is started. */
  readonly root: string
  /** Another settings file than the usual one; absolute, and existing. */
  readonly settingsFile?: string
  /** Only say what would be done. */
  readonly dryRun: boolean
  readonly env: NodeJS.ProcessEnv
  /** Takes a line for a person. */
  readonly say: (line: string) => void
}
