import { existsSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import type { Settings } from '../settings/settings.js'
import { followLinks } from '../trust/follow-links.js'
import { installers, rootAlone, type Writers } from '../trust/writers.js'
import { findPlace } from './find-place.js'
import { isHere, type Order } from './order.js'
import { places } from './places.js'
import { requireWriters } from './require-writers.js'

/**
 * Whoever may write in a folder can put a link, a program or a secret there, which root would follow or use. So the
 * folders in which something is made must be root's alone; in an image, theirs who install.
 *
 * @param settings with the paths at which this process finds the files.
 * @throws naming a folder, or a link on the way to it, that others could change.
 */
export function requirePlaces(order: Order, { source, auth }: Settings): void {
  const { root, env } = order
  const writers = isHere(order) ? rootAlone() : installers(env)
  const own = [places.program, places.command, places.unit].map((path) => findPlace(root, path))
  const named = [source, auth.apiKeyFile, auth.tokenSecretFile, auth.tokenSecretPreviousFile]
  const folders = [...own, ...named.filter((path) => path !== '')].map(dirname)
  for (const folder of new Set(folders)) requireFolder(folder, root, writers)
}

function requireFolder(path: string, root: string, writers: Writers): void {
  let folder = followLinks(path, root, (link, stats) => requireLink(link, stats, writers))
  // What is not there yet is made as it should be.
  while (!existsSync(folder)) folder = dirname(folder)
  requireWriters(folder, writers, root)
}

function requireLink(link: string, { uid }: Stats, { users }: Writers): void {
  if (!users.has(uid))
    throw new Error(`${link} is a link of user ${uid}, who could let it lead elsewhere; take it away`)
}
