import { ApiKeys } from '../../auth/api-keys.js'
import type { Broker } from '../../cluster/broker.js'
import type { Candidate } from '../../cluster/failover/lease.js'
import { StandbyFiles } from '../../cluster/failover/standby-files.js'
import { filesOf, type JudgedFiles, judgeFiles } from '../../cluster/show/show-files.js'
import { type ConfigurationError, describeConfigurationError, InvalidConfiguration } from '../../errors.js'
import type { Faults } from '../../faults.js'
import type { Log } from '../../log.js'
import type { LastReload, Reloading, ReloadOutcome } from '../../routes/route-context.js'
import { type BridgeOptions, type ReloadedConfiguration, tokenSecretsOf } from '../bridge-options.js'
import { filesIn, withFiles } from '../show-files.js'
import { ActiveFiles } from './active-files.js'

/** The configuration of a stage, whether it plays or not: a bridge that starts gets the newest. */
export class Rereading implements Reloading {
  /** Result of the last one while nothing was played. */
  last: LastReload | null = null
  /** As the files of this machine have it. */
  options: BridgeOptions
  /** Of what this machine answers while it plays nothing. */
  readonly apiKeys: ApiKeys
  readonly log: Log
  readonly #played: ActiveFiles
  #told: StandbyFiles | undefined

  constructor(
    options: BridgeOptions,
    private readonly faults: Faults,
  ) {
    this.options = options
    this.apiKeys = new ApiKeys(options.secrets.apiKeys)
    this.log = options.log
    this.#played = new ActiveFiles(options.settings.service.state, options.log)
  }

  /** Hears what the active stage plays, until that is closed. */
  standBy(broker: Broker, candidate: Candidate): StandbyFiles {
    const take = (played: JudgedFiles) => this.#played.hear(filesOf(played), filesOf(filesIn(this.options)))
    const findSecrets = () => tokenSecretsOf(this.options)
    const hasOwn = () => this.options.catalogue.size > 0 || (this.#played.last?.layouts.length ?? 0) > 0
    this.#told = new StandbyFiles({ broker, findSecrets, take, hasOwn, log: this.log }, candidate)
    return this.#told
  }

  /** What a bridge plays that starts now: what another stage has told, if one was active before. */
  toActivate(): BridgeOptions {
    const { options } = this
    this.#told?.close()
    if (!this.#told?.hasRead) return withFiles(options, this.#played.update(filesIn(options)))
    this.#tellDifference()
    return withFiles(options, judgeFiles(this.#played.last!))
  }

  /** Reads the files again, for the present bridge. @throws {InvalidConfiguration} */
  read(): ReloadedConfiguration {
    const read = this.#readOwn()
    return withFiles(read, this.#played.update(filesIn(read)))
  }

  /** When all is written that is kept of it. */
  settle(): Promise<void> {
    return this.#played.settle()
  }

  #readOwn(): ReloadedConfiguration {
    const read = this.options.reread()
    const { settings, catalogue, blockedWords, displays } = read
    // The one that was taken away would stay.
    const { previousTokenSecret: _, ...others } = this.options.secrets
    const secrets = { ...others, ...read.secrets }
    const before = this.options.settings
    const service = { ...before.service, layouts: settings.service.layouts }
    this.options = {
      ...{ ...this.options, secrets, catalogue, blockedWords, displays },
      settings: { ...before, service, room: settings.room },
    }
    this.apiKeys.replace(this.options.secrets.apiKeys)
    return read
  }

  /** The same while nothing is played; never throws. */
  run(): ReloadOutcome {
    const errors: ConfigurationError[] = []
    let restart: readonly string[] = []
    try {
      const read = this.#readOwn()
      this.#tellDifference()
      restart = read.restart
      for (const warning of read.warnings) this.log.warn(warning)
    } catch (error) {
      if (error instanceof InvalidConfiguration) for (const each of error.errors) errors.push(each)
      else {
        this.faults.report(error, 'a reload failed')
        errors.push({ file: '', place: '', reason: 'internal error; the log has the cause' })
      }
    }
    this.last = { at: Date.now(), ok: errors.length === 0, faults: errors.map(describeConfigurationError) }
    if (errors.length > 0) this.log.error({ faults: this.last.faults }, 'not reloaded: nothing has changed')
    else this.log.info({ layouts: [...this.options.catalogue.keys()] }, 'reloaded')
    return { errors, restart }
  }

  #tellDifference(): void {
    const parts = this.#played.differing(filesOf(filesIn(this.options)))
    if (parts.length > 0)
      this.log.warn({ parts }, 'the files here differ from those of the active stage, which are used')
  }
}
