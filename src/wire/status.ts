import type { ShownMachine } from './cluster.js'
import type { ShownDisplay } from './display.js'
import type { RefusalCode } from './problem.js'
import type { LayoutPeople } from './room.js'
import type { Lid, NonNegativeInteger } from './scalars.js'
import type { ScreenChoice } from './screen.js'

/** What the service is doing. */
export interface StatusAnswer extends ShownMachine {
  /** `[service] name`. */
  readonly name: string
  /** Of the package. */
  readonly version: string
  /** Of its process. */
  readonly pid: NonNegativeInteger
  /** Seconds since the start. */
  readonly uptime: NonNegativeInteger
  /** Of the key that asks. */
  readonly scope: Scope
  /** Whether layouts can be changed through this service. */
  readonly editing: boolean
  /** Whether it has other layouts than those that come with the program. */
  readonly ownLayouts: boolean
  /** What reads HTTP. */
  readonly engine: ShownEngine
  /** What HTTPS is served with; absent over plain HTTP. */
  readonly certificate?: ShownCertificate
  /** Whether what is counted is also stored. */
  readonly durable: boolean
  /** Whether the show is recorded; false while the disk fails, absent where nothing is to be recorded. */
  readonly recording?: boolean
  /** Whether the audience's values are kept from the displays. */
  readonly held: boolean
  /** Null if there was none. */
  readonly lastReload: LastReload | null
  /** Files and folders that were read, and that the next reload or start will not find, a line each; absent if there are none. */
  readonly missing?: readonly string[]
  /** When the last action was accepted, ms since 1970, also before a restart; null if there was none. */
  readonly lastAction: NonNegativeInteger | null
  /** Those that are loaded. */
  readonly layouts: readonly LayoutStatus[]
  /** Those of the settings first. */
  readonly displays: readonly ShownDisplay[]
  /** Those since the start. */
  readonly actions: ShownActions
  /** Tries to join, too many to be looked at among them. */
  readonly wrongPasscodes: WrongPasscodes
}

/** What reads HTTP, and why nothing faster does. */
export interface ShownEngine {
  /** uWebSockets, or the slower node:http. */
  readonly name: 'uws' | 'node'
  /** The package or file that uWebSockets is loaded from; null for node:http. */
  readonly binary: string | null
  /** Those that were tried before. */
  readonly refused: readonly RefusedBinary[]
}

/** A binary of uWebSockets that is not used. */
export interface RefusedBinary {
  /** Its package or file. */
  readonly name: string
  /** Completes a sentence that begins with the name. */
  readonly why: string
}

/** A certificate for HTTPS. */
export interface ShownCertificate {
  /** When it ends, ms since 1970. */
  readonly validUntil: NonNegativeInteger
  /** The host names and IP addresses that it is for. */
  readonly names: readonly string[]
}

/** Whether somebody tries to find the passcode. */
export interface WrongPasscodes {
  /** Since the start. */
  readonly total: NonNegativeInteger
  /** Of this minute, or of the one before if that had more. */
  readonly perMinute: NonNegativeInteger
}

/** A loaded layout. */
export interface LayoutStatus {
  /** Names it in requests and tokens. */
  readonly layoutId: string
  /** The page that everybody sees now. */
  readonly activePageId: string
  /** Whether people may join by themselves. */
  readonly room: 'open' | 'closed'
  /** Who has joined by themselves for the first time on this day (UTC). */
  readonly people: LayoutPeople
  /** The lids of the controls that may not be used. */
  readonly disabled: readonly Lid[]
  /** What the screens show. */
  readonly screen: ScreenChoice
  /** How many texts wait to be read. */
  readonly texts: NonNegativeInteger
}

/** The actions since the start. */
export interface ShownActions {
  /** How many were accepted. */
  readonly accepted: NonNegativeInteger
  /** Of the accepted ones, lately. */
  readonly perSecond: number
  /** How many were refused, by code. */
  readonly refused: RefusedCounts
}

/** How many actions were refused, by code. */
export interface RefusedCounts extends Readonly<Partial<Record<RefusalCode, NonNegativeInteger>>> {}

/** How the last reload went. */
export interface LastReload {
  /** Milliseconds since 1970. */
  readonly at: NonNegativeInteger
  /** Whether the files are in use since then. */
  readonly ok: boolean
  /** A line each. */
  readonly faults: readonly string[]
}

/** What an API key may do. */
export type Scope = ['view', 'operate', 'edit', 'tokens', 'admin'][number]
