import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeFile } from '../payload/write-file.js'
import type { Release } from './read-release.js'

/** Writes what dpkg reads of the package (deb-control(5)); last, since it measures the rest. */
export function stageControl(root: string, image: string, { version }: Release, architecture: string): void {
  const read = (name: string) => readFileSync(join(root, 'config', 'debian', name), 'utf8')
  const write = (name: string, text: string) => writeFile(join(image, 'DEBIAN', name), text)
  const hash = (path: string) =>
    createHash('md5')
      .update(readFileSync(join(image, path)))
      .digest('hex')
  const sums = listHashed(image).map((path) => `${hash(path)}  ${path}\n`)
  const control = read('control')
    .replace('@VERSION@', version)
    .replace('@ARCHITECTURE@', architecture)
    .replace('@INSTALLED_SIZE@', String(installedSize(image)))
  write('md5sums', sums.join(''))
  write('control', control)
  for (const name of ['conffiles', 'preinst', 'postinst', 'prerm', 'postrm']) write(name, read(name))
}

/** Without conffiles, as dh_md5sums does it: people change them. */
function listHashed(image: string): string[] {
  return readdirSync(image, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(image, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('etc/'))
    .sort()
}

/** In KiB, each file and folder rounded up, as Debian Policy 5.6.20 counts. */
function installedSize(image: string): number {
  return readdirSync(image, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(image, name)))
    .reduce((sum, stats) => sum + (stats.isFile() ? Math.ceil(stats.size / 1024) : 1), 0)
}
