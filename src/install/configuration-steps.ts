import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeApiKeyFile, makeSecretFile } from '../auth/secret-file.js'
import type { Settings } from '../settings/settings.js'
import type { InstallOptions } from './install-options.js'
import { copyLayouts } from './payload/copy-layouts.js'
import { findInside, places } from './payload/places.js'
import { settingsTemplate } from './payload/settings-template.js'
import { writeFile } from './payload/write-file.js'
import type { InstallStep } from './step.js'

/**
 * The steps that make settings, layouts and secrets. From then on these belong to the technician: existing files are left
 * unchanged.
 *
 * @param settings with the paths at which this process finds the files.
 */
export function configurationSteps(
  { source, root }: InstallOptions,
  { service, auth, source: file }: Settings,
): InstallStep[] {
  const layouts = findInside(root, places.layouts)
  return [
    makeOnce(file, 'from service.example.ini', () =>
      writeFile(file, settingsTemplate(readFileSync(join(source, 'service.example.ini'), 'utf8'))),
    ),
    ...(service.layouts === layouts
      ? [makeOnce(layouts, 'with the demo', () => copyLayouts(source, layouts, places.program))]
      : []),
    ...secret(
      auth.apiKeyFile,
      'the API keys: one for you, one for your backend, and one for desks',
      makeApiKeyFile,
    ),
    ...secret(auth.tokenSecretFile, 'the secret that signs tokens', makeSecretFile),
  ]
}

/** No step if the settings name no file: the service then makes the secret itself, in its state folder. */
function secret(path: string, what: string, make: (path: string) => void): InstallStep[] {
  return path === '' ? [] : [makeOnce(path, what, () => make(path))]
}

function makeOnce(path: string, what: string, act: () => void): InstallStep {
  return { verb: ['make', 'made'], object: `${path}, ${what}`, isNeeded: () => !existsSync(path), act }
}
