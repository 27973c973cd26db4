import type { Stations } from '../action/perform.js'
import type { ApiKeys } from '../auth/api-keys.js'
import type { Display } from '../display/display.js'
import type { Fault } from '../errors.js'
import type { Faults } from '../faults.js'
import type { Pace } from '../limits/pace.js'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics.js'
import type { MediaFolder } from '../room/media-folder.js'
import type { Lease } from '../state/state-entry.js'
import type { Store } from '../store/store.js'

export interface RegisteredDisplay {
  readonly lease: Lease
  /** When the lease ends, on the monotonic clock (ms). */
  readonly endsAt: number
  /** While the lease runs. */
  readonly display: Display | undefined
}

/** Displays that have registered by themselves, those too whose lease has run out. */
export interface RegisteredDisplays {
  readonly all: readonly RegisteredDisplay[]
}

/** What the HTTP engine counts. */
export interface ConnectionCounts {
  readonly open: number
  readonly refused: number
}

/** What a reload has done: all of it, or nothing where there is a fault. */
export interface ReloadOutcome {
  readonly faults: readonly Fault[]
  /** Keys of the settings that have changed too and wait for a restart, as `[section] key`. */
  readonly restart: readonly string[]
}

/** As `GET /status` tells it. */
export interface LastReload {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly ok: boolean
  /** A line each. */
  readonly faults: readonly string[]
}

/** Takes in layouts, secrets and displays as the files have them now. */
export interface Reloading {
  readonly last: LastReload | null
  run(): ReloadOutcome
}

/** What the routes work with. */
export interface RouteContext extends Stations {
  readonly store: Store
  readonly registrations: RegisteredDisplays
  readonly apiKeys: ApiKeys
  readonly metrics: Metrics
  /** The pictures of the layouts. */
  readonly media: Pick<MediaFolder, 'find'>
  /** Who may read `/metrics`. */
  readonly metricsAccess: 'key' | 'open' | 'off'
  /** Longest life of a token, seconds. */
  readonly maxTtl: number
  readonly faults: Faults
  readonly reloads: Reloading
  /** Of the accepted actions. */
  readonly pace: Pick<Pace, 'perSecond'>
  readonly connections: ConnectionCounts
  readonly log: Log
  /** The service's own name, for `/status`. */
  readonly name: string
  readonly version: string
  /** `performance.now()` of the start. */
  readonly startedAt: number
}
