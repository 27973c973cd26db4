import type { DisplayOptions } from '../display/display.js'
import { planDisplays } from '../display/plan-displays.js'
import { collectFaults, FaultyConfiguration } from '../errors.js'
import type { Catalogue, Layout } from '../layout/layout.js'
import { readLayouts } from '../layout/read-layouts.js'
import { printable } from '../printable.js'
import type { SettingsContext } from '../settings/find-settings-file.js'
import { judgeableDisplays } from '../settings/judgeable-displays.js'
import { judgeSettings, loadSettings } from '../settings/load-settings.js'
import {
  type ApiKeySecrets,
  loadApiKeys,
  loadSecrets,
  type SecretSources,
  type Secrets,
} from '../settings/secrets.js'
import type { Draft, Settings } from '../settings/settings.js'
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
  /** Secret files made now, or at a start. */
  readonly created: readonly string[]
}

/**
 * Reads and judges settings, secrets, layouts and maps.
 *
 * @param config the value of `--config`.
 * @param createSecrets where none is found: make them, refuse (`false`), or leave that to a start (`later`).
 * @param state the state folder to look for secrets in, instead of that of the settings.
 * @throws {FaultyConfiguration} with the faults of all of them together. Faulty settings may not say where secrets are,
 * and a start that is refused makes none: neither complains then that there are none.
 */
export function loadConfiguration(
  shell: Shell,
  config: string | undefined,
  createSecrets: SecretSources['create'],
  state?: string,
): Configuration {
  const { settings, draft, faults: settingsFaults } = judgeSettings(settingsContext(shell, config))
  const faults = [...settingsFaults]
  const { layouts } = draft.service
  const catalogue = layouts === undefined ? undefined : collectFaults(faults, () => readLayouts(layouts))
  const plan = catalogue && collectFaults(faults, () => planDisplays(judgeableDisplays(draft), catalogue))
  const create = settings && (plan || createSecrets !== true) ? createSecrets : 'later'
  const sources = validSecretSources(shell, draft, create)
  const secrets =
    sources && collectFaults(faults, () => loadSecrets({ ...sources, state: state ?? sources.state }))
  if (!settings || !plan || !secrets) throw new FaultyConfiguration(faults)
  const warnings = [...settings.warnings, ...secrets.warnings, ...plan.warnings].map(printable)
  return { settings, secrets, catalogue, displays: plan.displays, warnings, created: secrets.created }
}

export function loadSettingsFor(shell: Shell, config: string | undefined): Settings {
  return loadSettings(settingsContext(shell, config))
}

function settingsContext({ env, cwd }: Shell, config: string | undefined): SettingsContext {
  return { env, cwd, ...(config !== undefined && { flag: config }) }
}

/** Where secrets are looked for, if the settings say that without a fault. */
function validSecretSources(
  shell: Shell,
  { auth, service: { state } }: Draft,
  create: SecretSources['create'],
): SecretSources | undefined {
  const { apiKeyFile, tokenSecretFile, tokenSecretPreviousFile } = auth
  return state === undefined ||
    apiKeyFile === undefined ||
    tokenSecretFile === undefined ||
    tokenSecretPreviousFile === undefined
    ? undefined
    : { env: shell.env, apiKeyFile, tokenSecretFile, tokenSecretPreviousFile, state, create }
}

/** @throws {CommandFailure} if there is no such layout. */
export function requireKnownLayout(shell: Shell, catalogue: Catalogue, layoutId: string): Layout {
  const layout = catalogue.get(layoutId)
  if (!layout)
    throw new CommandFailure(`no layout is called ${layoutId}; \`${shell.command} layouts\` lists them`)
  return layout
}

/** Where the secrets of these settings are looked for. */
export function secretSources({ env }: Shell, { auth, service }: Settings): SecretSources {
  return { env, ...auth, state: service.state, create: false }
}

/** The running daemon that these settings belong to. */
export function reachDaemon(shell: Shell, config: string | undefined): Daemon {
  const settings = loadSettingsFor(shell, config)
  const { apiKeyForClients }: ApiKeySecrets = loadApiKeys(secretSources(shell, settings))
  return new Daemon(settings, apiKeyForClients.reveal().toString())
}
