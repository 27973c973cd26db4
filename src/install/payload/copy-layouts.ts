import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, writeFile } from './write-file.js'

/**
 * Makes a layouts folder with the demo. Beside it, adds the demo's pictures that do not exist yet, and the schema that the
 * demo names for editors.
 *
 * @param source root of the built package.
 * @param program where the program will be installed.
 */
export function copyLayouts(source: string, folder: string, program: string): void {
  copyMissing(join(source, 'config', 'layouts'), folder)
  copyMissing(join(source, 'config', 'media'), join(folder, '..', 'media'))
  const schema = join(folder, '..', 'layout.schema.json')
  rmSync(schema, { force: true })
  symlinkSync(join(program, 'config', 'layout.schema.json'), schema)
}

function copyMissing(from: string, to: string): void {
  makeFolder(to)
  for (const name of readdirSync(from))
    if (!existsSync(join(to, name))) writeFile(join(to, name), readFileSync(join(from, name)))
}
