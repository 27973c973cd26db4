import { findClashes } from '../display/find-clashes.js'
import { collectFaults, type Fault, FaultyConfiguration } from '../errors.js'
import type { Catalogue, Layout } from '../layout/layout.js'
import { readLayouts } from '../layout/read-layouts.js'
import { loadSettings } from '../settings/load-settings.js'
import {
  type ApiKeySecrets,
  loadApiKeys,
  loadSecrets,
  type SecretSources,
  type Secrets,
} from '../settings/secrets.js'
import type { Settings } from '../settings/settings.js'
import { Daemon } from './daemon.js'
import { CommandFailure } from './exit-code.js'
import type { Shell } from './shell.js'

/** Everything that the daemon starts from. */
export interface Configuration {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly catalogue: Catalogue
  readonly warnings: readonly string[]
  /** Secret files made now. */
  readonly created: readonly string[]
}

/**
 * Reads and judges settings, secrets and layouts.
 *
 * @param config the value of `--config`.
 * @throws {FaultyConfiguration} with the faults of layouts and secrets together; those of the settings come
 * first and alone, since settings say where the others are, and so do those of the layouts if secrets are to be made.
 */
export function loadConfiguration(
  shell: Shell,
  config: string | undefined,
  createSecrets: boolean,
): Configuration {
  const settings = readSettings(shell, config)
  const faults: Fault[] = []
  const catalogue = collectFaults(faults, () => readLayouts(settings.service.layouts))
  // A start that is refused makes no secrets, and does not complain that there are none.
  if (!catalogue && createSecrets) throw new FaultyConfiguration(faults)
  const secrets = collectFaults(faults, () => loadSecrets(secretSources(shell, settings, createSecrets)))
  if (!catalogue || !secrets) throw new FaultyConfiguration(faults)
  const warnings = [...settings.warnings, ...secrets.warnings, ...findClashes(settings.displays, catalogue)]
  return { settings, secrets, catalogue, warnings, created: secrets.created }
}

export function readSettings(shell: Shell, config: string | undefined): Settings {
  return loadSettings({ env: shell.env, cwd: shell.cwd, ...(config !== undefined && { flag: config }) })
}

/** @throws {CommandFailure} if there is no such layout. */
export function findLayout(shell: Shell, catalogue: Catalogue, layoutId: string): Layout {
  const layout = catalogue.get(layoutId)
  if (!layout)
    throw new CommandFailure(`no layout is called ${layoutId}; \`${shell.command} layouts\` lists them`)
  return layout
}

/** Where the secrets of these settings are looked for. */
export function secretSources({ env }: Shell, { auth, service }: Settings, create = false): SecretSources {
  return { env, ...auth, state: service.state, create }
}

/** The running daemon that these settings belong to. */
export function reachDaemon(shell: Shell, config: string | undefined): Daemon {
  const settings = readSettings(shell, config)
  const { apiKeyForClients }: ApiKeySecrets = loadApiKeys(secretSources(shell, settings))
  return new Daemon(settings, apiKeyForClients.reveal().toString())
}
