import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigurationError, collectErrors, InvalidConfiguration } from '../errors.js'
import { attemptRead, readJsonFile } from '../json/read-json-file.js'
import { judgeLayout } from './judge-layout.js'
import type { Catalogue, Layout } from './layout.js'

/** A layout of a thousand controls is about 200 KiB. */
export const layoutSizeLimit = { bytes: 4 * 1024 * 1024, advice: 'name pictures by URL' }

/**
 * Reads every layout file (`*.json`, except hidden ones) of a folder, in the order of the file names.
 *
 * @param mayBeEmpty whether the machine can work without any.
 * @throws InvalidConfiguration with every error of every file
 */
export function readLayouts(folder: string, mayBeEmpty = false): Catalogue {
  const catalogue = new Map<string, Layout>()
  const errors: ConfigurationError[] = []
  for (const file of listFiles(folder, mayBeEmpty))
    collectErrors(errors, () => add(judgeLayout(readJsonFile(file, layoutSizeLimit), file), catalogue))
  if (errors.length > 0) throw new InvalidConfiguration(errors)
  return catalogue
}

function listFiles(folder: string, mayBeEmpty: boolean): string[] {
  const files = layoutNamesIn(folder)
  if (files.length === 0 && !mayBeEmpty)
    throw InvalidConfiguration.of(
      folder,
      'expected at least one layout file (*.json) in this folder; found none. Add one',
    )
  return files.map((name) => join(folder, name))
}

/** The names of the layout files of a folder, in their order. @throws {InvalidConfiguration} if it cannot be read. */
export function layoutNamesIn(folder: string): string[] {
  const names = attemptRead(folder, () => readdirSync(folder))
  return names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort()
}

function add(layout: Layout, catalogue: Map<string, Layout>): void {
  const { layoutId, file } = layout
  const other = catalogue.get(layoutId)
  if (other)
    throw InvalidConfiguration.of(
      file,
      `"${layoutId}" is also the layoutId of ${other.file}; change one`,
      '$.layoutId',
    )
  catalogue.set(layoutId, layout)
}
