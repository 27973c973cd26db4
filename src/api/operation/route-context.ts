import type { Envelopes } from '../../action/envelope.js'
import type { ActionContext } from '../../action/perform.js'
import type { ResetContext } from '../../action/reset-show.js'
import type { ApiKeys } from '../../auth/api-keys.js'
import type { AudienceTokens } from '../../auth/audience-tokens.js'
import type { DeskCodes } from '../../auth/desk-codes.js'
import type { SharedSearch } from '../../discovery/shared-search.js'
import type { Drafts } from '../../editing/drafts.js'
import type { EditableFolder } from '../../editing/editable-folder.js'
import type { LayoutFiles } from '../../editing/layout-files.js'
import type { PictureFiles } from '../../editing/picture-files.js'
import type { ConfigurationError } from '../../errors.js'
import type { Faults } from '../../faults.js'
import type { Connections } from '../../http/connections.js'
import type { WebSocketService } from '../../http/web-socket.js'
import type { LoadMeter } from '../../limits/load-meter.js'
import type { Pace } from '../../limits/pace.js'
import type { Bucket } from '../../limits/token-bucket.js'
import type { Metrics } from '../../metrics.js'
import type { OscCounters } from '../../osc-input/command/osc-counters.js'
import type { Registrations } from '../../osc-input/command/registrations.js'
import type { Recorder } from '../../recording/recorder.js'
import type { EveningReports } from '../../recording/report/evening/evening-reports.js'
import type { BuiltPages } from '../../room/built-pages.js'
import type { JoinService } from '../../room/join/join-service.js'
import type { MediaFolder } from '../../room/media-folder.js'
import type { PageFailures } from '../../room/page-failures.js'
import type { Store } from '../../store/store.js'
import type { CertificateInUse } from '../../tls/certificate-in-use.js'
import type { ClusterView, EdgeView } from '../../view/cluster-view.js'
import type { PhonePages } from '../../view/pages.js'
import type { Results } from '../../view/results.js'
import type { ScreenSource } from '../../view/shown-screens.js'
import type { LastReload, ShownEngine } from '../../wire/status.js'

export interface RouteContext extends ActionContext, ResetContext {
  /** Undefined on an edge. */
  readonly recorder: Recorder | undefined
  readonly reports: Pick<EveningReports, 'make'>
  readonly load: LoadMeter
  readonly tokens: AudienceTokens<Bucket>
  readonly apiKeys: ApiKeys
  readonly deskCodes: DeskCodes
  readonly joinService: JoinService
  readonly certificate: Pick<CertificateInUse, 'shown'>
  readonly editing: Editing
  readonly pages: BuiltPages
  readonly pageFailures: PageFailures
  readonly media: Pick<MediaFolder, 'find'>
  readonly envelopes: Envelopes
  readonly store: Store
  /** Displays that have registered themselves, with those whose lease has ended. */
  readonly registrations: Pick<Registrations, 'all'>
  /** Looks for programs of the network. */
  readonly programs: Pick<SharedSearch, 'find'>
  readonly metrics: Metrics
  readonly phonePages: PhonePages
  readonly results: Pick<Results, 'of'>
  readonly screens: ScreenSource
  /** Whether a proxy at this IP address is believed whom it speaks for. */
  isProxy(ip: string): boolean
  /** How long browsers must remember that there is HTTPS only, seconds; 0: not, as over plain HTTP. */
  readonly hsts: number
  /** Who may read `/metrics`. */
  readonly metricsAccess: 'key' | 'open' | 'off'
  /** Longest body, bytes. */
  readonly maxBody: number
  /** Longest lifetime of a token, seconds. */
  readonly maxTtl: number
  readonly faults: Faults
  readonly reloads: Reloading
  /** Of the accepted actions. */
  readonly pace: Pick<Pace, 'perSecond'>
  readonly streams: WebSocketService
  readonly connections: Pick<Connections, 'open' | 'refused'>
  readonly oscCounters: OscCounters
  /** Undefined where one machine does everything. */
  readonly cluster?: ClusterView | undefined
  readonly stage?: StageControl | undefined
  /** Undefined but on an edge. */
  readonly edge?: EdgeView | undefined
  /** The service's own name, for `/status`. */
  readonly name: string
  readonly version: string
  readonly engine: ShownEngine
  /** `performance.now()` of the start. */
  readonly startedAt: number
}

/** The files that are changed while the service runs, and drafts of them. */
export interface Editing {
  readonly drafts: Drafts
  readonly folder: Pick<EditableFolder, 'isOn' | 'isOwn' | 'require'>
  readonly layouts: LayoutFiles
  readonly pictures: PictureFiles
}

/** A stage of a cluster that stands by. */
export interface StageControl {
  /**
   * Makes it the active stage; when it resolves, that is under way.
   * @param by the name of an API key.
   * @throws {Refusal} `overloaded`.
   */
  take(by: string): Promise<void>
}

/** Replaces layouts, secrets and displays by what the files have now. */
export interface Reloading {
  readonly last: LastReload | null
  /** What the next one, or the next start, will not find, a line each. */
  readonly missing: readonly string[]
  run(): ReloadOutcome
}

/** Result of a reload: everything was replaced, or nothing if a file has an error. */
export interface ReloadOutcome {
  readonly errors: readonly ConfigurationError[]
  /** Other keys of the settings that have changed and need a restart, as `[section] key`. */
  readonly restart: readonly string[]
}
