import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeFile } from './write-file.js'

/** Writes what dpkg reads of the package (deb-control(5)); last, since it measures the rest. */
export function stageControl(root, image, { version }, arch) {
  const read = (name) => readFileSync(join(root, 'config', 'debian', name), 'utf8')
  const write = (name, text) => writeFile(join(image, 'DEBIAN', name), text)
  const files = listFiles(image)

  const facts = { VERSION: version, ARCHITECTURE: arch, INSTALLED_SIZE: String(installedSize(image)) }
  write('md5sums', files.map((path) => `${hash(join(image, path))}  ${path}\n`).join(''))
  write(
    'control',
    read('control').replace(/@(\w+)@/g, (_, fact) => facts[fact]),
  )
  for (const name of ['conffiles', 'preinst', 'postinst', 'prerm', 'postrm']) write(name, read(name))
}

/** Without conffiles, as dh_md5sums does it: people change them. */
function listFiles(image) {
  return readdirSync(image, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(image, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('etc/'))
    .sort()
}

/** In KiB, each file and folder rounded up, as Debian Policy 5.6.20 counts. */
function installedSize(image) {
  return readdirSync(image, { recursive: true })
    .map((name) => lstatSync(join(image, name)))
    .reduce((sum, stats) => sum + (stats.isFile() ? Math.ceil(stats.size / 1024) : 1), 0)
}

function hash(path) {
  return createHash('md5').update(readFileSync(path)).digest('hex')
}
