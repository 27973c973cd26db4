import type { Bridge } from '../bridge.js'
import { describeFault, FaultyConfiguration } from '../errors.js'
import type { Log } from '../log.js'
import type { Settings } from '../settings/settings.js'
import { loadConfiguration } from './configuration.js'
import type { Shell } from './shell.js'

/**
 * On SIGHUP reads layouts, secrets and displays anew, all or nothing: with any fault in them everything stays as it
 * was. Other keys wait for a restart, and are named.
 *
 * @returns ends it.
 */
export function reloadOnHangup(
  bridge: Bridge,
  started: Settings,
  shell: Shell,
  log: Log,
  config?: string,
): () => void {
  const reload = () => {
    try {
      const configuration = loadConfiguration(shell, config, false)
      for (const warning of configuration.warnings) log.warn(warning)
      const waiting = waitingKeys(started, configuration.settings)
      if (waiting.length > 0) log.warn({ keys: waiting }, 'these keys have changed and wait for a restart')
      bridge.reload(configuration).catch((error) => log.error({ err: error }, 'displays could not be opened'))
      log.info({ layouts: [...configuration.catalogue.keys()] }, 'reloaded')
    } catch (error) {
      const faults = error instanceof FaultyConfiguration ? error.faults.map(describeFault) : [String(error)]
      log.error({ faults }, 'not reloaded: everything stays as it was')
    }
  }
  process.on('SIGHUP', reload)
  return () => process.off('SIGHUP', reload)
}

const reloadable = new Set([
  'service layouts',
  'auth apiKeyFile',
  'auth tokenSecretFile',
  'auth tokenSecretPreviousFile',
])

/** Keys that differ from those the daemon was started with and cannot change while it runs, as `[section] key`. */
function waitingKeys(started: Settings, now: Settings): string[] {
  return (['service', 'http', 'auth', 'osc', 'limits'] as const).flatMap((section) => {
    const before: Readonly<Record<string, unknown>> = started[section]
    const after: Readonly<Record<string, unknown>> = now[section]
    return Object.keys(after)
      .filter((key) => !reloadable.has(`${section} ${key}`))
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => `[${section}] ${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  })
}
