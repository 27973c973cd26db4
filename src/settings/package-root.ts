import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of this package: the nearest folder above this file with a package.json. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)))

/** The layouts that come with the package. */
export const shippedLayouts: string = join(packageRoot, 'config', 'layouts')

export const packageVersion: string = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
).version

function findRoot(folder: string): string {
  const above = dirname(folder)
  return above === folder || existsSync(join(folder, 'package.json')) ? folder : findRoot(above)
}
