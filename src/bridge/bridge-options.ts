import type { DisplayOptions } from '../display/display.js'
import type { Catalogue } from '../layout/layout.js'
import type { Log } from '../log.js'
import type { Secrets } from '../settings/secrets.js'
import type { Settings } from '../settings/settings.js'

/** What a bridge plays, and for whom; can be exchanged while it runs. */
export interface ShowConfiguration {
  readonly settings: Pick<Settings, 'service'>
  readonly secrets: Pick<Secrets, 'apiKeys' | 'tokenSecret' | 'previousTokenSecret'>
  readonly catalogue: Catalogue
  readonly displays: readonly DisplayOptions[]
}

/** A show as its files have it now. */
export interface ReloadedConfiguration extends ShowConfiguration {
  readonly warnings: readonly string[]
  /** Keys of the settings that have changed too and cannot while the bridge runs, as `[section] key`. */
  readonly restart: readonly string[]
}

/** What the bridge is made from; all of it judged before. */
export interface BridgeOptions extends ShowConfiguration {
  readonly settings: Settings
  readonly version: string
  readonly log: Log
  /** Reads and judges the files anew. @throws {FaultyConfiguration} */
  readonly readAnew: () => ReloadedConfiguration
}
