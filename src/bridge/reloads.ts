import type { ReloadOutcome, RouteContext } from '../api/operation/route-context.js'
import type { ScreenTickets } from '../auth/screen-tickets.js'
import type { JudgedFiles } from '../cluster/show/show-files.js'
import type { LastReload } from '../wire/status.js'
import {
  type BridgeOptions,
  type ReloadedConfiguration,
  type ShowConfiguration,
  tokenSecretsOf,
} from './bridge-options.js'
import { reportReload } from './report-reload.js'
import { withFiles } from './show-files.js'

/** The parts that a reload changes. */
export interface ReloadedParts
  extends Pick<
    RouteContext,
    'state' | 'store' | 'displays' | 'joinService' | 'apiKeys' | 'deskCodes' | 'tokens' | 'faults'
  > {
  readonly media: { follow(layouts: string): void }
  readonly tickets: Pick<ScreenTickets, 'rotate'>
}

/** Replaces the configuration by what the files have now: all of it, between two actions, or nothing. */
export class Reloads {
  /** Result of the last one. */
  last: LastReload | null = null
  /** Resolves when the displays of the last one are connected, or after 300 ms; never rejects. */
  connected: Promise<void> = Promise.resolve()
  #current: ShowConfiguration
  /** As the files of this machine have it. */
  #own: ShowConfiguration
  #told: JudgedFiles | undefined

  constructor(
    private readonly options: BridgeOptions,
    private readonly parts: ReloadedParts,
  ) {
    this.#current = options
    this.#own = options
  }

  /** What is played: another object after each change. */
  get current(): ShowConfiguration {
    return this.#current
  }

  /** From now on plays what the stage tells, in place of what the files of this machine say. @throws if it cannot. */
  play(told: JudgedFiles): void {
    this.#replace(withFiles(this.#own, told))
    this.#told = told
    this.options.log.info(
      { layouts: [...told.catalogue.keys()] },
      'layouts and [room] received from the stage',
    )
  }

  /** Also logs the result; never throws. */
  run(): ReloadOutcome {
    const { log } = this.options
    const context = { log, faults: this.parts.faults }
    const { outcome, last } = reportReload(
      context,
      () => this.#reload(),
      () => this.#current.catalogue,
    )
    this.last = last
    return outcome
  }

  #reload(): ReloadedConfiguration {
    const { log, reread } = this.options
    const configuration = reread()
    this.#replace(this.#told ? withFiles(configuration, this.#told) : configuration)
    this.#own = configuration
    for (const warning of configuration.warnings) log.warn(warning)
    const { restart } = configuration
    if (restart.length > 0) log.warn({ keys: restart }, 'these keys have changed and need a restart')
    return configuration
  }

  #replace(configuration: ShowConfiguration): void {
    try {
      this.#apply(configuration)
      this.#current = configuration
    } catch (error) {
      this.#apply(this.#current)
      throw error
    }
  }

  #apply(configuration: ShowConfiguration): void {
    const { state, store, displays, media, joinService, apiKeys, deskCodes, tokens, tickets, faults } =
      this.parts
    const switched = state.layouts.load(configuration.catalogue, configuration.blockedWords)
    const connected = displays.connect(configuration.displays)
    state.layouts.forgetReplaced()
    store.commit()
    media.follow(configuration.settings.service.layouts)
    joinService.follow(configuration.settings.room)
    apiKeys.replace(configuration.secrets.apiKeys)
    tokens.rotate(tokenSecretsOf(configuration))
    deskCodes.rotate(tokenSecretsOf(configuration))
    tickets.rotate(tokenSecretsOf(configuration), configuration.settings.room.tokenTtl)
    for (const layout of switched) displays.showPage(layout)
    this.connected = connected.catch((error) => faults.report(error, 'displays could not be opened'))
  }
}
