import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadSettings } from '../settings/load-settings.js'
import { variableOf } from '../settings/sections.js'
import type { Settings } from '../settings/settings.js'
import { rootAndInstaller } from '../trust/file-ownership.js'
import type { InstallOptions } from './install-options.js'
import { findInside, places } from './payload/places.js'
import { editedValues, installedValues } from './payload/settings-template.js'

/**
 * The settings that the service will have, from its file or from the file that will be made. The environment of this
 * process has no influence.
 */
export function readServiceSettings(options: InstallOptions): Settings {
  const { root, settingsFile, edit } = options
  const source = settingsFile ?? places.settings
  const file = settingsFile ?? findInside(root, places.settings)
  if (settingsFile !== undefined || existsSync(file))
    return { ...loadSettings({ flag: file, env: {}, cwd: root }), source }
  const values = edit ? editedValues : installedValues
  const env = Object.fromEntries(values.map(([section, key, value]) => [variableOf(section, key), value]))
  const example = join(options.source, 'service.example.ini')
  return {
    ...loadSettings({ flag: example, env, cwd: root, writers: rootAndInstaller(options.env) }),
    source,
    base: dirname(source),
  }
}

/** The settings with the paths at which this process finds the files of an image of a system. */
export function asSeenFrom(root: string, settings: Settings): Settings {
  if (root === '/') return settings
  const inside = (path: string) => (path.startsWith(`${root}/`) ? path.slice(root.length) : path)
  const find = (path: string) => (path === '' ? '' : findInside(root, inside(path)))
  const { service, http, auth, room, displays } = settings
  return {
    ...settings,
    source: find(settings.source),
    base: find(settings.base),
    service: { ...service, layouts: find(service.layouts), state: find(service.state) },
    http: { ...http, tlsCert: find(http.tlsCert), tlsKey: find(http.tlsKey) },
    auth: {
      ...auth,
      apiKeyFile: find(auth.apiKeyFile),
      tokenSecretFile: find(auth.tokenSecretFile),
      tokenSecretPreviousFile: find(auth.tokenSecretPreviousFile),
    },
    room: { ...room, blockedWords: find(room.blockedWords) },
    displays: displays.map((display) => ({ ...display, map: find(display.map) })),
  }
}
