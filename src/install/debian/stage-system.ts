import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildProgram } from '../../cli/main.js'
import { copyLayouts } from '../payload/copy-layouts.js'
import { debianPlaces } from '../payload/places.js'
import { settingsTemplate } from '../payload/settings-template.js'
import { systemdUnit } from '../payload/systemd-unit.js'
import { writeFile } from '../payload/write-file.js'
import { bashCompletion } from './bash-completion.js'
import { manPage } from './man-page.js'
import type { Release } from './read-release.js'

/** Parts of `config` that are no examples: they are elsewhere in the package, or make it. */
const notExamples = /^(?:debian|layouts|media|ovation\.service|.*\.schema\.json)$/

/** Puts into the image what the system and its users expect: unit, settings, manual, completion, documents. */
export function stageSystem(root: string, image: string, release: Release): void {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  const write = (path: string, content: string | Uint8Array) => writeFile(join(image, path), content)
  const { unit, settings, layouts, program, command, apiKey, tokenSecret } = debianPlaces
  const silent = { print: () => {}, complain: () => {} }
  const commands = buildProgram({ command: 'ovation', env: {}, cwd: '/', isTerminal: false, ...silent })

  // The launcher by the name of the command, so that what the program tells people to type begins with `ovation`.
  const credentials = { 'api-key': apiKey, 'token-secret': tokenSecret }
  write(unit, systemdUnit({ ...debianPlaces, launcher: command, credentials }))
  write(settings, settingsTemplate(read('service.example.ini')))
  copyLayouts(root, join(image, layouts), program)
  write('usr/share/man/man1/ovation.1.gz', zip(manPage(commands, release)))
  write('usr/share/bash-completion/completions/ovation', bashCompletion(commands))
  write('usr/share/lintian/overrides/ovation', read('config', 'debian', 'lintian-overrides'))
  const documents = 'usr/share/doc/ovation'
  write(`${documents}/changelog.gz`, zip(read('config', 'debian', 'changelog')))
  for (const name of ['copyright', 'README.Debian'])
    write(`${documents}/${name}`, read('config', 'debian', name))
  write(`${documents}/README.md.gz`, zip(read('README.md')))
  for (const name of readdirSync(join(root, 'config')).filter((name) => !notExamples.test(name)))
    cpSync(join(root, 'config', name), join(image, documents, 'examples', name), { recursive: true })
}

/** As `gzip -9n` does it: without a time. */
function zip(text: string): Uint8Array {
  return gzipSync(text, { level: 9 })
}
