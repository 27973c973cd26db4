import { type ConfigurationError, describeConfigurationError, InvalidConfiguration } from '../../errors.js'
import type { Faults } from '../../faults.js'
import type { Log } from '../../log.js'
import type { LastReload, Reloading, ReloadOutcome } from '../../routes/route-context.js'
import type { BridgeOptions, ReloadedConfiguration } from '../bridge-options.js'

/** The configuration of a stage, whether it plays or not: a bridge that starts gets the newest. */
export class Rereading implements Reloading {
  /** Result of the last one while nothing was played. */
  last: LastReload | null = null
  options: BridgeOptions
  readonly log: Log

  constructor(
    options: BridgeOptions,
    private readonly faults: Faults,
  ) {
    this.options = options
    this.log = options.log
  }

  /** Reads the files again, for the present bridge and the next one. @throws {InvalidConfiguration} */
  read(): ReloadedConfiguration {
    const read = this.options.reread()
    const { settings, catalogue, blockedWords, displays } = read
    const secrets = { ...this.options.secrets, ...read.secrets }
    const before = this.options.settings
    const service = { ...before.service, layouts: settings.service.layouts }
    this.options = {
      ...{ ...this.options, secrets, catalogue, blockedWords, displays },
      settings: { ...before, service, room: settings.room },
    }
    return read
  }

  /** The same while nothing is played; never throws. */
  run(): ReloadOutcome {
    const errors: ConfigurationError[] = []
    let restart: readonly string[] = []
    try {
      const read = this.read()
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
}
