import { lstatSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Test } from 'tap'

/**
 * What npm installs to run the program is light: at most 30 packages, and 15 MB beside the package with the binaries of
 * uWebSockets for every platform, which npm has in one piece only.
 *
 * @param folder `node_modules`.
 */
export function judgeTree(t: Test, folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(folder, parentPath), name))
  const packages = files.flatMap(
    (file) => /^(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
  )
  const bytes = files
    .filter((file) => !file.startsWith('uWebSockets.js/'))
    .reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0)
  const figures = `${packages.length} packages, ${(bytes / 1e6).toFixed(1)} MB`
  t.comment(`${figures}: ${packages.sort().join(', ')}`)
  t.ok(packages.length > 15 && packages.length <= 30, figures)
  t.ok(bytes > 1e6 && bytes <= 15e6, figures)
}
