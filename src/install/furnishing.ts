import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeSecretFile } from '../auth/secret-file.js'
import type { Settings } from '../settings/settings.js'
import { findInside } from './find-place.js'
import type { Order } from './order.js'
import { places } from './places.js'
import { settingsTemplate } from './settings-template.js'
import type { Step } from './step.js'
import { makeFolder, writeFile } from './write-file.js'

/**
 * The steps that make what is the technician's from then on: what is there is left as it is.
 *
 * @param settings with the paths at which this process finds the files.
 */
export function furnishing({ source, root }: Order, { service, auth, source: file }: Settings): Step[] {
  const layouts = findInside(root, places.layouts)
  return [
    makeOnce(file, 'from service.example.ini', () =>
      writeFile(file, settingsTemplate(readFileSync(join(source, 'service.example.ini'), 'utf8'))),
    ),
    ...(service.layouts === layouts
      ? [makeOnce(layouts, 'with the demo', () => copyLayouts(source, layouts))]
      : []),
    ...secret(auth.apiKeyFile, 'the API key of your backend'),
    ...secret(auth.tokenSecretFile, 'the secret that signs tokens'),
  ]
}

/** Where the settings name no file, the service keeps a secret of its own in its state folder. */
function secret(path: string, what: string): Step[] {
  return path === '' ? [] : [makeOnce(path, what, () => void makeSecretFile(path))]
}

function makeOnce(path: string, what: string, act: () => void): Step {
  return { verb: ['make', 'made'], object: `${path}, ${what}`, isNeeded: () => !existsSync(path), act }
}

function copyLayouts(source: string, folder: string): void {
  makeFolder(folder)
  const demos = join(source, 'config', 'layouts')
  for (const name of readdirSync(demos)) writeFile(join(folder, name), readFileSync(join(demos, name)))
  copyMissing(join(source, 'config', 'media'), join(folder, '..', 'media'))
  // Where the demo tells editors to look for it.
  const schema = join(folder, '..', 'layout.schema.json')
  rmSync(schema, { force: true })
  symlinkSync(join(places.program, 'config', 'layout.schema.json'), schema)
}

function copyMissing(from: string, to: string): void {
  makeFolder(to)
  for (const name of readdirSync(from))
    if (!existsSync(join(to, name))) writeFile(join(to, name), readFileSync(join(from, name)))
}
