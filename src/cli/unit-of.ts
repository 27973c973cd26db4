import { isAbsolute } from 'node:path'
import type { Settings } from '../settings/settings.js'
import { defaultUnitPaths, systemdUnit } from './systemd-unit.js'

/** The unit of a service with these settings: it hands over the very secret files that they name. */
export function unitOf(settings: Settings, node: string, launcher: string): string {
  const { apiKeyFile, tokenSecretFile, tokenSecretPreviousFile } = settings.auth
  const credentials = Object.entries({
    'api-key': apiKeyFile,
    'token-secret': tokenSecretFile,
    'token-secret-previous': tokenSecretPreviousFile,
  }).filter(([, path]) => path !== '')
  return systemdUnit({
    node,
    launcher,
    settings: isAbsolute(settings.source) ? settings.source : defaultUnitPaths.settings,
    stateDirectory: defaultUnitPaths.stateDirectory,
    credentials: Object.fromEntries(credentials),
  })
}
