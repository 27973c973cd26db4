import type { DisplayOptions } from '../display/display.js'
import { planDisplays } from '../display/plan-displays.js'
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
  /** One for each host of each display. */
  readonly displays: readonly DisplayOptions[]
  readonly warnings: readonly string[]
  /** Secret files made now. */
  readonly created: readonly string[]
}

/**
 * Reads and judges settings, secrets and layouts.
 *
 * @param config the value of `--config`.
 * @throws {FaultyConfiguration} with the faults of layouts or maps and secrets together; those of the settings come
 * first and alone, since settings say where the others are, and so do those of the others if secrets are to be made.
 */
export function loadConfiguration(
  shell: Shell,
  config: string | undefined,
  createSecrets: boolean,
): Configuration {
  const settings = readSettings(shell, config)
  const faults: Fault[] = []
  const catalogue = collectFaults(faults, () => readLayouts(settings.service.layouts))
  const plan = catalogue && collectFaults(faults, () => planDisplays(settings.displays, catalogue))
  // A start that is refused makes no secrets, and does not complain that there are none.
  if (!plan && createSecrets) throw new FaultyConfiguration(faults)
  const secrets = collectFaults(faults, () => loadSecrets(secretSources(shell, settings, createSecrets)))
  if (!catalogue || !plan || !secrets) throw new FaultyConfiguration(faults)
  const warnings = [...settings.warnings, ...secrets.warnings, ...plan.warnings]
  return { settings, secrets, catalogue, displays: plan.displays, warnings, created: secrets.created }
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
