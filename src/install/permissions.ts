import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ConfigurationError, InvalidConfiguration } from '../errors.js'
import { isEdge } from '../settings/cluster-keys.js'
import { readCatalogue } from '../settings/layouts/read-catalogue.js'
import { layoutsFolder } from '../settings/layouts/take-layouts-along.js'
import { shippedLayouts } from '../settings/package-root.js'
import { ownLayoutsFolder, type Settings } from '../settings/settings.js'
import { judgeOwnership, rootAlone, rootAndInstaller, type Writers } from '../trust/file-ownership.js'
import { followLinks } from '../trust/follow-links.js'
import type { InstallOptions } from './install-options.js'
import { findPlace, places } from './payload/places.js'
import { findTlsGroup, tlsGroup } from './payload/tls-group.js'

/**
 * Checks who may write a file that root will run, since they could do anything on this machine; and every folder above
 * it up to `top`, where another file could be put in its place. @throws naming what others may write.
 */
export function requireWriters(path: string, writers: Writers, top = '/'): void {
  requireWritersOf(path, writers)
  for (const folder of foldersAbove(path, top)) requireWritersOf(folder, writers, true)
}

/** As `requireWriters`, for files given relative to a folder, and for all folders between. */
export function requireWritersOfAll(folder: string, files: readonly string[], writers: Writers): void {
  requireWriters(folder, writers)
  const paths = files.flatMap((file) => [file, ...foldersAbove(file, '.')])
  for (const path of new Set(paths)) requireWritersOf(join(folder, path), writers)
}

function requireWritersOf(path: string, writers: Writers, isAbove = false): void {
  const stats = lstatSync(path)
  // In a folder like /tmp nobody can replace files of other users.
  const isGuarded = isAbove && (stats.mode & 0o1000) !== 0
  const reason = stats.isSymbolicLink()
    ? 'is a link; expected the file or folder itself'
    : judgeOwnership(stats, writers, isGuarded)
  if (reason) throw new Error(`${path} ${reason}`)
}

/**
 * Requires that only root may write in the folders in which something is made (in an image, also the user who installs):
 * others could put a link, a program or a secret there, which root would follow or use.
 *
 * @param settings with the paths at which this process finds the files.
 */
export function requirePlaces({ root, env }: InstallOptions, { source, auth }: Settings): void {
  const writers = root === '/' ? rootAlone() : rootAndInstaller(env)
  const own = [places.program, places.command, places.unit].map((path) => findPlace(root, path))
  const named = [source, auth.apiKeyFile, auth.tokenSecretFile, auth.tokenSecretPreviousFile]
  const folders = [...own, ...named.filter((path) => path !== '')].map(dirname)
  for (const folder of new Set(folders)) requireFolder(folder, root, writers)
}

function requireFolder(path: string, root: string, writers: Writers): void {
  let folder = followLinks(path, root, (link, { uid }) => {
    if (!writers.users.has(uid))
      throw new Error(`${link} is a link of user ${uid}, who could point it elsewhere; remove it`)
  })
  // A folder that does not exist yet is made with the right mode.
  while (!existsSync(folder)) folder = dirname(folder)
  requireWriters(folder, writers, root)
}

/**
 * Requires that the user of the service can read what root has read here, except the secrets, which systemd passes on.
 * @throws {InvalidConfiguration} naming each file or folder that is closed.
 */
export function requireReadable(settings: Settings): void {
  const { source, room, displays } = settings
  const named = [room.blockedWords, ...displays.map(({ map }) => map)].filter((path) => path !== '')
  const read = [source, ...layoutsOf(settings), ...named]
  const closed = read.map((path) => findUnreadable(realpathSync(path))).filter((path) => path !== undefined)
  const errors = [...new Set(closed)].map((file) => ({
    file,
    place: '',
    reason: 'the service runs as its own user, who cannot read this; chmod o+rX it',
  }))
  errors.push(...findUnreadablePair(settings))
  if (errors.length > 0) throw new InvalidConfiguration(errors)
}

/** The folder of the layouts and its files; none where they are the service's own, or come with the installed program. */
function layoutsOf(settings: Settings): string[] {
  const folder = layoutsFolder(settings)
  if (isEdge(settings) || folder === shippedLayouts || folder === ownLayoutsFolder(settings.service.state))
    return []
  return [folder, ...[...(readCatalogue(settings)?.values() ?? [])].map(({ file }) => file)]
}

/** What keeps the user of the service from reading certificate and key, an error each. */
export function findUnreadablePair({ http }: Pick<Settings, 'http'>): ConfigurationError[] {
  const group = findTlsGroup('/')
  const named = [http.tlsCert, http.tlsKey].filter((path) => path !== '')
  const closed = named.map((path) => findUnreadable(realpathSync(path), group))
  return [...new Set(closed.filter((path) => path !== undefined))].map((file) => ({
    file,
    place: '',
    reason: `the service runs as its own user, in the group ${tlsGroup}, who cannot read this; copy certificate and key with tls-hook.sh, or type: chgrp ${tlsGroup} ${file} && chmod g+rX ${file}`,
  }))
}

/**
 * What keeps a user who owns nothing, such as that of the service, from reading a file, or from listing a folder: it or a
 * folder above it. @param path absolute, without links. @param group the only one that the user is in.
 */
export function findUnreadable(path: string, group?: number): string | undefined {
  const isClosed = (at: string, toOthers: number) => {
    const { gid, mode } = lstatSync(at)
    const needed = gid === group ? toOthers << 3 : toOthers
    return (mode & needed) !== needed
  }
  if (isClosed(path, lstatSync(path).isDirectory() ? 0o005 : 0o004)) return path
  return foldersAbove(path).find((folder) => isClosed(folder, 0o001))
}

function foldersAbove(path: string, top = '/'): string[] {
  const above = dirname(path)
  return path === top || path === above ? [] : [above, ...foldersAbove(above, top)]
}
