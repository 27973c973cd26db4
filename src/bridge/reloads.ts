import type { Reloading, ReloadOutcome } from '../api/operation/route-context.js'
import type { JudgedFiles } from '../cluster/show/show-files.js'
import { type ConfigurationError, describeConfigurationError, InvalidConfiguration } from '../errors.js'
import type { Faults } from '../faults.js'
import type { Log } from '../log.js'
import type { LastReload } from '../wire/status.js'
import type { BridgeOptions, ReloadedConfiguration, ShowConfiguration } from './bridge-options.js'
import { NeededFiles } from './needed-files.js'
import { withFiles } from './show-files.js'

/** Takes a configuration; may throw. What it returns resolves when all of it is in use, in a moment. */
type Follower = (configuration: ShowConfiguration) => void | Promise<void>

/** Replaces the configuration by what the files have now: all of it, between two actions, or nothing. */
export class Reloads implements Reloading {
  last: LastReload | null = null
  /** Resolves when the displays of the last one are connected, or after 300 ms; never rejects. */
  connected: Promise<void> = Promise.resolve()
  readonly #followers: Follower[] = []
  /** What is played: another object after each change. */
  current: ShowConfiguration
  /** As the files of this machine have it. */
  #own: ShowConfiguration
  #published: JudgedFiles | undefined
  readonly #needed: NeededFiles
  #isClosed = false

  constructor(
    private readonly options: BridgeOptions,
    private readonly faults: Faults,
  ) {
    this.current = options
    this.#own = options
    this.#needed = new NeededFiles(options.log)
    this.#needed.follow(options.needed ?? [])
  }

  get missing(): readonly string[] {
    return this.#needed.missing
  }

  close(): void {
    this.#isClosed = true
    this.#needed.close()
  }

  /** @param follower is given each configuration from now on; once more the former one, where any could not take it. */
  follow(follower: Follower): void {
    this.#followers.push(follower)
  }

  /** From now on uses what the stage publishes, in place of the files of this machine. @throws if it cannot. */
  play(files: JudgedFiles): void {
    this.#replace(withFiles(this.#own, files))
    this.#published = files
    this.options.log.info(
      { layouts: [...files.catalogue.keys()] },
      'layouts and [room] received from the stage',
    )
  }

  /** Also logs the result; never throws. */
  run(): ReloadOutcome {
    // A save that waits for its disk may come after the end, when nothing may be opened again.
    if (this.#isClosed) return { errors: [stopped], restart: [] }
    const context = { log: this.options.log, faults: this.faults }
    const { outcome, last } = reportReload(context, () => this.#reload())
    this.last = last
    return outcome
  }

  #reload(): Reloaded {
    const { log, reread } = this.options
    const configuration = reread()
    this.#replace(this.#published ? withFiles(configuration, this.#published) : configuration)
    this.#own = configuration
    this.#needed.follow(configuration.needed ?? [])
    for (const warning of configuration.warnings) log.warn(warning)
    const { restart } = configuration
    if (restart.length > 0) log.warn({ keys: restart }, 'these keys have changed and need a restart')
    return { restart, catalogue: this.current.catalogue }
  }

  #replace(configuration: ShowConfiguration): void {
    try {
      this.#apply(configuration)
      this.current = configuration
    } catch (error) {
      this.#apply(this.current)
      throw error
    }
  }

  #apply(configuration: ShowConfiguration): void {
    const taken = this.#followers.map((follower) => follower(configuration))
    this.connected = Promise.all(taken).then(
      () => {},
      (error) => this.faults.report(error, 'displays could not be opened'),
    )
  }
}

const stopped: ConfigurationError = {
  file: '',
  place: '',
  reason: 'expected a service that runs; it has stopped',
}

/** What was reloaded; the layouts are those that are played now. */
type Reloaded = Pick<ReloadedConfiguration, 'restart' | 'catalogue'>

/**
 * Reloads, and logs the result. Never throws.
 *
 * @param reload reads the files, and takes all that they have, or throws.
 * @returns what is reported of it: to those who asked for it, and in the status.
 */
export function reportReload(
  { log, faults }: { readonly log: Log; readonly faults: Faults },
  reload: () => Reloaded,
): { readonly outcome: ReloadOutcome; readonly last: LastReload } {
  const errors: ConfigurationError[] = []
  let reloaded: Reloaded | undefined
  try {
    reloaded = reload()
  } catch (error) {
    if (error instanceof InvalidConfiguration) for (const each of error.errors) errors.push(each)
    else {
      faults.report(error, 'a reload failed')
      errors.push({ file: '', place: '', reason: 'internal error; the log has the cause' })
    }
  }
  const last = { at: Date.now(), ok: errors.length === 0, faults: errors.map(describeConfigurationError) }
  if (reloaded) log.info({ layouts: [...reloaded.catalogue.keys()] }, 'reloaded')
  else log.error({ faults: last.faults }, 'not reloaded: nothing has changed')
  return { outcome: { errors, restart: reloaded?.restart ?? [] }, last }
}
