import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findPlace } from './find-place.js'
import { launcher, places } from './places.js'

const packagedUnits = ['/usr/lib/systemd/system/ovation.service', '/lib/systemd/system/ovation.service']

/**
 * What is there already must be ours before anything is put in its place.
 *
 * @param root the folder that holds the system: `/`, or an image of one.
 */
export function requireOurs(root: string): void {
  if (packagedUnits.some((path) => existsSync(findPlace(root, path))))
    throw new Error(
      'the Debian package of Ovation is installed here; upgrade that with dpkg, or remove it first (apt-get remove ovation)',
    )
  requireOurProgram(findPlace(root, places.program))
  requireOurCommand(findPlace(root, places.command))
}

function requireOurProgram(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory() || (readdirSync(folder).length > 0 && nameOf(folder) !== 'ovation'))
    throw new Error(`${folder} is not a folder of Ovation; move it away, and run this again`)
}

function nameOf(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name
  } catch {
    return undefined
  }
}

function requireOurCommand(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || (stats.isSymbolicLink() && readlinkSync(path) === launcher)) return
  throw new Error(`${path} is not a link to ${launcher}; move it away, and run this again`)
}
