import type { ReloadOutcome } from '../api/operation/route-context.js'
import { type ConfigurationError, describeConfigurationError, InvalidConfiguration } from '../errors.js'
import type { Faults } from '../faults.js'
import type { Catalogue } from '../layout/layout.js'
import type { Log } from '../log.js'
import type { LastReload } from '../wire/status.js'
import type { ReloadedConfiguration } from './bridge-options.js'

/** What is reported of a reload: to those who asked for it, and in the status. */
export interface ReloadReport {
  readonly outcome: ReloadOutcome
  readonly last: LastReload
}

/**
 * Reloads, and logs the result. Never throws.
 *
 * @param reload reads the files, and takes all that they have, or throws. @param findCatalogue the layouts afterwards.
 */
export function reportReload(
  { log, faults }: { readonly log: Log; readonly faults: Faults },
  reload: () => ReloadedConfiguration,
  findCatalogue: () => Catalogue,
): ReloadReport {
  const errors: ConfigurationError[] = []
  let restart: readonly string[] = []
  try {
    restart = reload().restart
  } catch (error) {
    if (error instanceof InvalidConfiguration) for (const each of error.errors) errors.push(each)
    else {
      faults.report(error, 'a reload failed')
      errors.push({ file: '', place: '', reason: 'internal error; the log has the cause' })
    }
  }
  const last = { at: Date.now(), ok: errors.length === 0, faults: errors.map(describeConfigurationError) }
  if (last.ok) log.info({ layouts: [...findCatalogue().keys()] }, 'reloaded')
  else log.error({ faults: last.faults }, 'not reloaded: nothing has changed')
  return { outcome: { errors, restart }, last }
}
