import type { Settings } from '../settings/settings.js'

/** What is to be installed, and where. */
export interface Order {
  /** Root of the built package. */
  readonly source: string
  /** The folder that holds the system: `/`, or an image of one, in which nothing is started. */
  readonly root: string
  /** Another settings file than the usual one; absolute, and there already. */
  readonly settingsFile?: string
  /** Only say what would be done. */
  readonly dryRun: boolean
  readonly env: NodeJS.ProcessEnv
  /** The text of the unit of a service with these settings. */
  readonly unitOf: (settings: Settings) => string
  /** Where the HTTP side of such a service is called from this machine. */
  readonly addressOf: (settings: Settings) => string
  /** Takes a line for a person. */
  readonly say: (line: string) => void
}

/** Whether this machine itself is meant, where systemd runs. */
export function isHere({ root }: Order): boolean {
  return root === '/'
}
