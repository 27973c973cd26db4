import type { Reloading, ReloadOutcome } from '../../api/operation/route-context.js'
import { ApiKeys } from '../../auth/api-keys.js'
import type { Broker } from '../../cluster/broker.js'
import type { Candidate } from '../../cluster/failover/lease.js'
import { StandbyFiles } from '../../cluster/failover/standby-files.js'
import { filesOf, type JudgedFiles, judgeFiles } from '../../cluster/show/show-files.js'
import type { Faults } from '../../faults.js'
import type { Log } from '../../log.js'
import type { LastReload } from '../../wire/status.js'
import {
  type BridgeOptions,
  type ReloadedConfiguration,
  type ShowConfiguration,
  tokenSecretsOf,
} from '../bridge-options.js'
import { reportReload } from '../reloads.js'
import { filesIn, withFiles } from '../show-files.js'
import { ActiveFiles } from './active-files.js'

/** The configuration of a stage, active or not: a bridge that starts gets the newest. */
export class Rereading implements Reloading {
  /** Result of the last one while this stage was not active. */
  last: LastReload | null = null
  /** Only the active stage looks. */
  readonly missing: readonly string[] = []
  /** As the files of this machine have it. */
  options: BridgeOptions
  /** Of what this machine answers while it is not active. */
  readonly apiKeys: ApiKeys
  readonly log: Log
  /** Takes the certificate of what this machine answers while it is not active; throws if it cannot be used. */
  serve: ((configuration: Pick<ShowConfiguration, 'tls'>) => void) | undefined
  readonly #active: ActiveFiles
  #received: StandbyFiles | undefined

  constructor(
    options: BridgeOptions,
    readonly faults: Faults,
  ) {
    this.options = options
    this.apiKeys = new ApiKeys(options.secrets.apiKeys)
    this.log = options.log
    this.#active = new ActiveFiles(options.settings.service.state, options.log)
  }

  /** Receives the files of the active stage, until that is closed. */
  standBy(broker: Broker, candidate: Candidate): StandbyFiles {
    const take = (played: JudgedFiles) => this.#active.hear(filesOf(played), filesOf(filesIn(this.options)))
    const findSecrets = () => tokenSecretsOf(this.options)
    const hasOwn = () => this.options.catalogue.size > 0 || (this.#active.last?.layouts.length ?? 0) > 0
    this.#received = new StandbyFiles({ broker, findSecrets, take, hasOwn, log: this.log }, candidate)
    return this.#received
  }

  /** What a bridge uses that starts now: the files of another stage, if one was active before. */
  toActivate(): BridgeOptions {
    const { options } = this
    this.#received?.close()
    if (!this.#received?.hasRead) return withFiles(options, this.#active.update(filesIn(options)))
    this.#reportDifference()
    return withFiles(options, judgeFiles(this.#active.last!))
  }

  /** Reads the files again, for the present bridge. @throws {InvalidConfiguration} */
  read(): ReloadedConfiguration {
    const read = this.#readOwn()
    return withFiles(read, this.#active.update(filesIn(read)))
  }

  /** When all is written that is kept of it. */
  settle(): Promise<void> {
    return this.#active.settle()
  }

  #readOwn(): ReloadedConfiguration {
    const read = this.options.reread()
    const { settings, catalogue, blockedWords, displays, tls, needed = [] } = read
    const { ownLayouts, room, record } = settings
    // First: nothing else has changed if it fails.
    this.serve?.(read)
    // The one that was taken away would stay.
    const { previousTokenSecret: _, ...others } = this.options.secrets
    const secrets = { ...others, ...read.secrets }
    const before = this.options.settings
    const { layouts, edit } = settings.service
    const service = { ...before.service, layouts, edit }
    this.options = {
      ...this.options,
      secrets,
      catalogue,
      blockedWords,
      displays,
      // Whether HTTPS is served changes at a restart only.
      tls: tls && this.options.tls ? tls : this.options.tls,
      needed,
      settings: { ...before, service, ownLayouts, room, record },
    }
    this.apiKeys.replace(this.options.secrets.apiKeys)
    return read
  }

  /** The same while this stage is not active; never throws. */
  run(): ReloadOutcome {
    const { outcome, last } = reportReload(this, () => this.#reload())
    this.last = last
    return outcome
  }

  #reload(): ReloadedConfiguration {
    const read = this.#readOwn()
    this.#reportDifference()
    for (const warning of read.warnings) this.log.warn(warning)
    return read
  }

  #reportDifference(): void {
    const parts = this.#active.differing(filesOf(filesIn(this.options)))
    if (parts.length > 0)
      this.log.warn({ parts }, 'the files here differ from those of the active stage, which are used')
  }
}
