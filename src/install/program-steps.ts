import { lstatSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { packageVersion } from '../settings/package-root.js'
import type { Settings } from '../settings/settings.js'
import type { InstallOptions } from './install-options.js'
import { findPlace, places } from './payload/places.js'
import { serviceUnit } from './payload/systemd-unit.js'
import { isWritten, makeFolder, writeFile } from './payload/write-file.js'
import type { ProgramCopy } from './program-copy.js'
import { startProgram, startService } from './start-service.js'
import type { InstallStep } from './step.js'
import type { Systemctl } from './systemctl.js'

/** The steps that copy the program and start the service: what differs is corrected. */
export function programSteps(
  { root, say }: InstallOptions,
  settings: Settings,
  program: ProgramCopy,
  systemctl: Systemctl,
): InstallStep[] {
  const isHere = root === '/'
  const [command, unit] = [findPlace(root, places.command), findPlace(root, places.unit)]
  const unitText = serviceUnit(settings, isHere ? process.execPath : places.node, places.launcher)
  const copy: InstallStep = {
    verb: ['copy', 'copied'],
    object: `Ovation ${packageVersion} to ${program.target}`,
    isNeeded: () => !program.isCurrent(),
    act: () => program.renew(),
  }
  const link: InstallStep = {
    verb: ['link', 'linked'],
    object: `${command} to it`,
    isNeeded: () => !lstatSync(command, { throwIfNoEntry: false }),
    act: () => {
      makeFolder(dirname(command))
      symlinkSync(places.launcher, command)
    },
  }
  const writeUnit: InstallStep = {
    verb: ['write', 'wrote'],
    object: `${unit}; put settings of your own into ${unit}.d/*.conf`,
    isNeeded: () => !isWritten(unit, unitText),
    act: () => writeFile(unit, unitText),
  }
  const reload: InstallStep = {
    verb: ['reload', 'reloaded'],
    object: 'the unit files of systemd',
    isNeeded: (changed) => changed.has(writeUnit) || systemctl.show('NeedDaemonReload') === 'yes',
    act: () => systemctl.reload(),
  }
  const enable: InstallStep = {
    verb: ['enable', 'enabled'],
    object: 'ovation.service, so that it starts at boot',
    isNeeded: () => !systemctl.isEnabled,
    act: () => systemctl.enable(),
  }
  const isRunning = isHere && systemctl.state === 'active'
  const start: InstallStep = {
    verb: isRunning ? ['restart', 'restarted'] : ['start', 'started'],
    object: 'ovation.service',
    // A previous copy left by an interrupted upgrade means that the old program may still be running.
    isNeeded: (changed) => !isRunning || changed.has(copy) || changed.has(writeUnit) || program.hasOld(),
    act: () => startProgram(program, () => startService(systemctl, settings.http), say),
  }
  return isHere ? [copy, link, writeUnit, reload, enable, start] : [copy, link, writeUnit, enable]
}
