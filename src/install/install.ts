import { existsSync, realpathSync } from 'node:fs'
import type { Settings } from '../settings/settings.js'
import { installers, rootAlone } from '../trust/writers.js'
import { deployment } from './deployment.js'
import { findPlace } from './find-place.js'
import { furnishing } from './furnishing.js'
import { judge } from './judge.js'
import { judgeAccess } from './judge-access.js'
import { isHere, type Order } from './order.js'
import { places } from './places.js'
import { Program } from './program.js'
import { listProgram } from './program-files.js'
import { asSeenFrom, readSettings } from './read-settings.js'
import { requireMachine, thisMachine } from './require-machine.js'
import { requireNode } from './require-node.js'
import { requireOurs } from './require-ours.js'
import { requirePlaces } from './require-places.js'
import { requireWriters, requireWritersOfAll } from './require-writers.js'
import { type Step, takeSteps } from './step.js'
import { Systemctl } from './systemctl.js'

/** How an installation ended. */
export interface Installed {
  readonly settings: Settings
  /** Whether anything was to be done. */
  readonly isChanged: boolean
}

/**
 * Installs the program, or puts it in the place of an older one, as a systemd service that runs. What is right already is
 * left alone; settings, layouts, secrets and state always are.
 *
 * @throws {FaultyConfiguration} for settings that the service would not start with; a running one goes on running.
 */
export async function install(order: Order): Promise<Installed> {
  const { source, root, dryRun } = order
  requireOurs(root)
  const files = listProgram(source)
  requireWritersOfAll(source, files, installers(order.env))
  const settings = readSettings(order)
  if (isHere(order)) requireSafeMachine(order, settings)
  const found = asSeenFrom(root, settings)
  requirePlaces(order, found)
  const changed = new Set<Step>()
  await takeSteps(furnishing(order, found), changed, order)
  // What is only said to be made cannot be judged, and secrets not be read by everybody.
  if (!dryRun || (changed.size === 0 && process.getuid?.() === 0)) {
    judge(found)
    if (isHere(order)) judgeAccess(found)
  }
  const program = new Program(source, files, findPlace(root, places.program))
  const systemctl = new Systemctl(root)
  await takeSteps(deployment(order, settings, program, systemctl), changed, order)
  if (!isHere(order) && !dryRun) program.dropOld()
  return { settings, isChanged: changed.size > 0 }
}

function requireSafeMachine({ dryRun }: Order, settings: Settings): void {
  requireMachine(thisMachine, !dryRun)
  requireNode(realpathSync(process.execPath))
  // They say which files systemd reads for the service, as root.
  if (existsSync(settings.source)) requireWriters(realpathSync(settings.source), rootAlone())
}
