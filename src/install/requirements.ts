import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { planDisplays } from '../display/plan-displays.js'
import { type ConfigurationError, collectErrors, InvalidConfiguration } from '../errors.js'
import { findListenError } from '../http/server.js'
import { readCatalogue } from '../settings/layouts/read-catalogue.js'
import { loadApiKeys, loadTokenSecrets } from '../settings/secrets.js'
import type { Settings } from '../settings/settings.js'
import { readBlockedWords } from '../texts/blocked-words.js'
import { readTlsPair } from '../tls/tls-pair.js'
import { rootAlone } from '../trust/file-ownership.js'
import { debianPlaces, findPlace, places } from './payload/places.js'
import { findUnreadable, requireWriters } from './permissions.js'

/** What a service requires of the machine. */
export const thisMachine = {
  platform: process.platform,
  /** Effective user id. */
  user: process.geteuid?.(),
  /** The folder that exists while systemd is in charge (sd_booted(3)). */
  systemdFolder: '/run/systemd/system',
}

/** @param needsRoot whether anything will be changed. @throws if no service can be installed here, or not by this user. */
export function requireMachine(
  { platform, user, systemdFolder }: typeof thisMachine,
  needsRoot: boolean,
): void {
  if (platform !== 'linux' || !existsSync(systemdFolder))
    throw new Error(
      'a service needs Linux with a running systemd, which this machine does not have; `ovation start` runs everywhere, under any other supervisor',
    )
  if (needsRoot && user !== 0)
    throw new Error('only root may install a service; put sudo before the command, or add --dry-run')
}

/** Requires a Node that the service can run, as its own user, and that only root may write. @param path absolute, without links. */
export function requireNode(path: string): void {
  try {
    requireWriters(path, rootAlone())
    const closed = findUnreadable(path)
    if (closed !== undefined) throw new Error(`${closed} is closed to other users`)
  } catch (error) {
    throw new Error(
      `the service needs a Node that everybody may run and only root may write, but ${(error as Error).message}; install Node for all users, as Debian and NodeSource package it, or use the Debian package of Ovation, which has its own`,
    )
  }
}

/** Requires that files in our places are ours, since they will be replaced. */
export function requireOurs(root: string): void {
  const packagedUnits = [debianPlaces.unit, `/usr${debianPlaces.unit}`]
  if (packagedUnits.some((path) => existsSync(findPlace(root, path))))
    throw new Error(
      'the Debian package of Ovation is installed here; upgrade it with dpkg, or remove it first (apt-get remove ovation)',
    )
  const program = findPlace(root, places.program)
  if (!isOurProgram(program))
    throw new Error(`${program} is not a folder of Ovation; move it away, and run this again`)
  const command = findPlace(root, places.command)
  const link = lstatSync(command, { throwIfNoEntry: false })
  if (link && !(link.isSymbolicLink() && readlinkSync(command) === places.launcher))
    throw new Error(`${command} is not a link to ${places.launcher}; move it away, and run this again`)
}

/** Whether the folder is ours, missing or empty. */
function isOurProgram(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats === undefined
  if (readdirSync(folder).length === 0) return true
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name === 'ovation'
  } catch {
    return false
  }
}

export async function requireFreePort(host: string, port: number): Promise<void> {
  const error = await findListenError(host, port)
  if (error) throw error
}

/**
 * Requires that the service can start with these settings, with the checks of `ovation check`; but secrets that the service
 * makes itself in its state folder need not exist. @throws {InvalidConfiguration} with every mistake.
 */
export function requireConfiguration(settings: Settings): void {
  const { service, http, auth, room, displays } = settings
  const errors: ConfigurationError[] = []
  const catalogue = collectErrors(errors, () => readCatalogue(settings))
  if (catalogue) collectErrors(errors, () => planDisplays(displays, catalogue))
  collectErrors(errors, () => readBlockedWords(room.blockedWords))
  if (http.tlsCert !== '') collectErrors(errors, () => readTlsPair(http.tlsCert, http.tlsKey, Date.now()))
  const sources = { env: {}, ...auth, state: service.state, create: false }
  const exists = (named: string, file: string) => named !== '' || existsSync(join(service.state, file))
  if (exists(auth.apiKeyFile, 'api-key')) collectErrors(errors, () => loadApiKeys(sources))
  if (exists(auth.tokenSecretFile, 'token-secret')) collectErrors(errors, () => loadTokenSecrets(sources))
  if (errors.length > 0) throw new InvalidConfiguration(errors)
}
