import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceAll } from '../../../support/replace-all.js'

/**
 * A file that people copy from `config/displays`, changed as they would change it.
 *
 * @param path as `chuck/receive.ck`
 * @param changes what replaces each text of the file, such as its ports
 * @throws if a text is not in the file
 */
export function recipe(path: string, changes: Readonly<Record<string, string | number>> = {}): string {
  const texts = Object.entries(changes).map(([from, to]) => [from, String(to)] as const)
  return replaceAll(readFileSync(join('config', 'displays', path), 'utf8'), Object.fromEntries(texts))
}
