import type { Secret, TokenSecretPair } from '../auth/secret.js'
import type { Leadership } from '../cluster/failover/leadership.js'
import type { JudgedFiles } from '../cluster/show/show-files.js'
import type { DisplayOptions } from '../display/link/display.js'
import type { Faults } from '../faults.js'
import type { Connections } from '../http/connections.js'
import type { ChosenEngine } from '../http/engine/choose-engine.js'
import type { HttpServer } from '../http/server.js'
import type { Catalogue } from '../layout/layout.js'
import type { Log } from '../log.js'
import type { OscInput } from '../osc-input/listen-osc.js'
import type { Recorder } from '../recording/recorder.js'
import type { Secrets } from '../settings/secrets.js'
import type { Settings } from '../settings/settings.js'
import type { BlockedWords } from '../texts/blocked-words.js'
import type { TlsPair } from '../tls/tls-pair.js'

/** The part of the configuration that a reload replaces. */
export interface ShowConfiguration {
  readonly settings: Pick<Settings, 'service' | 'ownLayouts' | 'room' | 'record'>
  readonly secrets: Pick<Secrets, 'apiKeys' | 'tokenSecret' | 'previousTokenSecret'>
  readonly catalogue: Catalogue
  readonly blockedWords: BlockedWords
  readonly displays: readonly DisplayOptions[]
  /** With it HTTPS is served. */
  readonly tls?: TlsPair | undefined
  /** Absolute paths of what was read and will be read again; none if absent. */
  readonly needed?: readonly string[]
  /** What all machines of the cluster share, where that is not what the files of this machine say. */
  readonly files?: JudgedFiles
}

/** The configuration as the files have it at a reload. */
export interface ReloadedConfiguration extends ShowConfiguration {
  readonly warnings: readonly string[]
  /** Other keys of the settings that have changed and need a restart, as `[section] key`. */
  readonly restart: readonly string[]
}

/** What the bridge is made from; validated before. */
export interface BridgeOptions extends ShowConfiguration {
  readonly settings: Settings
  /** What this machine shows to the broker of its cluster, if anything. */
  readonly brokerCredentials?: Secret | undefined
  readonly version: string
  readonly engine: ChosenEngine
  readonly log: Log
  /** Reads and validates the files again. @throws {InvalidConfiguration} */
  readonly reread: () => ReloadedConfiguration
  /** Counts the faults; a new one if absent. */
  readonly faults?: Faults
  /** Of the active stage of a cluster. */
  readonly leadership?: Leadership
  /** Called before the bridge listens for HTTP, on a port that something else of this process may have. */
  readonly beforeListening?: () => Promise<void>
}

export interface Bridge {
  readonly http: Pick<HttpServer, 'host' | 'port' | 'tls'>
  /** The port that redirects to it; absent if there is none, and on a stage of a cluster. */
  readonly redirect?: Pick<HttpServer, 'host' | 'port'> | undefined
  /** The port of OSCQuery; absent if there is none, on an edge, and while a stage stands by. */
  readonly oscQuery?: Pick<HttpServer, 'host' | 'port'> | undefined
  /** Absent on an edge. */
  readonly osc?: Pick<OscInput, 'host' | 'port'> | undefined
  /** Absent on an edge, and while a stage stands by. */
  readonly recorder?: Pick<Recorder, 'folder'> | undefined
  readonly faults: Faults
  readonly connections: Pick<Connections, 'refused'>
  /**
   * Replaces layouts, secrets and displays at once by what the files have now, all or nothing; counts continue. Resolves
   * when new displays are connected, or after 300 ms; never rejects.
   */
  reload(): Promise<void>
  /** Answers the requests in progress, stores and sends what is pending, and closes everything; at most 3 s. */
  close(): Promise<void>
}

/** A part that must be closed. */
export interface Closable {
  close(): void | Promise<void>
}

/** Takes note of a part that must be closed; the last one opened is closed first. */
export type Opens = <T extends Closable>(part: T) => T

export function tokenSecretsOf({ secrets }: ShowConfiguration): TokenSecretPair {
  return { secret: secrets.tokenSecret, previousSecret: secrets.previousTokenSecret }
}
