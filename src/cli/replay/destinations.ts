import type { DisplayOptions } from '../../display/link/display.js'
import { planDisplays } from '../../display/plan-displays.js'
import { type PresetName, profileOf } from '../../display/wire/presets.js'
import { InvalidConfiguration } from '../../errors.js'
import type { Catalogue } from '../../layout/layout.js'
import { loadSettings } from '../../settings/load-settings.js'
import type { Settings } from '../../settings/settings.js'
import type { StatusAnswer } from '../../wire/status.js'
import { reachDaemon } from '../configuration.js'
import { isThisMachine, recentAction, somebodyActs } from '../rehearse/preconditions.js'
import { CommandFailure, exitCode, type Shell, wrongUsage } from '../shell.js'

/** A host and port to send to. */
export interface Target {
  readonly host: string
  readonly port: number
}

/** Who is sent what is replayed, as the command line names it. */
export interface Wanted {
  readonly display?: string
  readonly to?: Target
  readonly preset?: PresetName
  readonly yes?: true
  readonly config?: string
}

/** The settings, where they say who is sent it. @throws {InvalidConfiguration} */
export function settingsFor(
  shell: Shell,
  { to, display, config }: Wanted,
  isSent: boolean,
): Settings | undefined {
  const areAsked = display !== undefined || (isSent && to === undefined)
  return areAsked ? loadSettings({ ...shell, flag: config }) : undefined
}

/**
 * The displays that are sent what is replayed: the one at `to`, or those of the settings.
 *
 * @param settings as `settingsFor` has found them. @param catalogue what is replayed.
 * @throws {CommandFailure} 2 if it would leave this machine without `yes`; 1 if a show may be on, or without such a display.
 */
export async function findDestinations(
  shell: Shell,
  wanted: Wanted,
  settings: Settings | undefined,
  catalogue: Catalogue,
): Promise<readonly DisplayOptions[]> {
  const { to, yes } = wanted
  if (settings !== undefined) {
    const displays = displaysOfSettings(shell, wanted, settings, catalogue)
    if (!yes) await refuseDuringShow(shell, wanted.config)
    return displays
  }
  if (to === undefined) throw wrongUsage('expected --to, or displays of the settings; found neither')
  if (!yes && !(await isThisMachine(to.host)))
    throw wrongUsage(
      `${to.host} is not an address of this machine, and the replay would be sent there; add --yes if that is what you want`,
    )
  return [soleDisplay(wanted, to)]
}

/** The profile in which what is replayed is written down: that of a display of the settings, or of a preset. Without a limit of its rate. */
export function findProfile(
  shell: Shell,
  wanted: Wanted,
  settings: Settings | undefined,
  catalogue: Catalogue,
): DisplayOptions {
  const [display] =
    settings === undefined
      ? [soleDisplay(wanted, { host: '127.0.0.1', port: 1 })]
      : displaysOfSettings(shell, wanted, settings, catalogue)
  const { profile } = display!
  return { ...display!, profile: { ...profile, maxRate: 0 } }
}

function soleDisplay({ preset }: Wanted, { host, port }: Target): DisplayOptions {
  const profile = profileOf(preset === undefined ? {} : { preset })
  return { name: 'replay', host, port, layouts: ['*'], prefix: '', profile }
}

/** @throws {CommandFailure} if there is no such display. @throws {InvalidConfiguration} */
function displaysOfSettings(
  shell: Shell,
  { display: name }: Wanted,
  settings: Settings,
  catalogue: Catalogue,
): readonly DisplayOptions[] {
  const sections = settings.displays.filter((display) => name === undefined || display.name === name)
  if (sections.length === 0) {
    const names = settings.displays.map((display) => display.name).join(', ')
    throw new CommandFailure(`unknown display ${name}; displays in the settings: ${names || 'none'}`)
  }
  const { displays, warnings } = planDisplays(sections, catalogue)
  for (const warning of [...settings.warnings, ...warnings]) shell.complain(`warning: ${warning}`)
  return displays
}

/** @throws {CommandFailure} if the daemon of these settings runs and somebody acted in the last ten minutes. */
async function refuseDuringShow(shell: Shell, config: string | undefined): Promise<void> {
  const status = await askStatus(shell, config)
  const age = status && recentAction({ status })
  if (age !== undefined) throw somebodyActs(age)
}

/** Undefined if no daemon runs. */
async function askStatus(shell: Shell, config: string | undefined): Promise<StatusAnswer | undefined> {
  try {
    return await reachDaemon(shell, config, 'view').ask<StatusAnswer>('GET', '/status')
  } catch (error) {
    // Without keys, no daemon has ever run with these settings.
    if (error instanceof InvalidConfiguration) return undefined
    if (error instanceof CommandFailure && error.exitCode === exitCode.daemonNotReachable) return undefined
    throw error
  }
}
