import { existsSync, realpathSync } from 'node:fs'
import { rootAlone, rootAndInstaller } from '../trust/file-ownership.js'
import type { InstallOptions, InstallStep } from './install-options.js'
import { findPlace, places } from './payload/places.js'
import { listProgram } from './payload/program-files.js'
import { requirePlaces, requireReadable, requireWriters, requireWritersOfAll } from './permissions.js'
import { ProgramCopy } from './program-copy.js'
import {
  requireConfiguration,
  requireMachine,
  requireNode,
  requireOurs,
  thisMachine,
} from './requirements.js'
import { asSeenFrom, readServiceSettings } from './service-settings.js'
import { Systemctl } from './start-service.js'
import { configurationSteps, programSteps, takeSteps } from './steps.js'

/**
 * Installs the program as a running systemd service, or upgrades it. Whatever is already right is left alone, and so are
 * all existing settings, layouts, secrets and state.
 *
 * @returns the settings, and whether anything had to be done.
 * @throws {InvalidConfiguration} for settings that the service would not start with; a service that runs goes on.
 */
export async function install(options: InstallOptions) {
  const { source, root, dryRun } = options
  const isHere = root === '/'
  requireOurs(root)
  const files = listProgram(source)
  requireWritersOfAll(source, files, rootAndInstaller(options.env))
  const before = readServiceSettings(options)
  if (isHere) {
    requireMachine(thisMachine, !dryRun)
    requireNode(realpathSync(process.execPath))
    // The settings say which files systemd reads for the service, as root.
    if (existsSync(before.source)) requireWriters(realpathSync(before.source), rootAlone())
  }
  requirePlaces(options, asSeenFrom(root, before))
  const changed = new Set<InstallStep>()
  await takeSteps(configurationSteps(options, asSeenFrom(root, before)), changed, options)
  const settings = readServiceSettings(options)
  const found = asSeenFrom(root, settings)
  // A dry run has made no files to check, and only root can read secrets.
  if (!dryRun || (changed.size === 0 && process.getuid?.() === 0)) {
    requireConfiguration(found)
    if (isHere) requireReadable(found)
  }
  const program = new ProgramCopy(source, files, findPlace(root, places.program))
  const systemctl = new Systemctl(root)
  await takeSteps(programSteps(options, settings, program, systemctl), changed, options)
  if (!isHere && !dryRun) program.dropOld()
  return { settings, isChanged: changed.size > 0 }
}
