import { lstatSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { packageVersion } from '../settings/package-root.js'
import type { Settings } from '../settings/settings.js'
import { findPlace } from './find-place.js'
import { isHere, type Order } from './order.js'
import { launcher, places } from './places.js'
import type { Program } from './program.js'
import { startProgram } from './start-program.js'
import { startService } from './start-service.js'
import type { Step } from './step.js'
import type { Systemctl } from './systemctl.js'
import { isWritten, makeFolder, writeFile } from './write-file.js'

/** The steps that bring the program onto the machine and the service to life: what differs is put right. */
export function deployment(order: Order, settings: Settings, program: Program, systemctl: Systemctl): Step[] {
  const [command, unit] = [findPlace(order.root, places.command), findPlace(order.root, places.unit)]
  const unitText = order.unitOf(settings)
  const copy: Step = {
    verb: ['copy', 'copied'],
    object: `Ovation ${packageVersion} to ${program.target}`,
    isNeeded: () => !program.isCurrent(),
    act: () => program.renew(),
  }
  const link: Step = {
    verb: ['link', 'linked'],
    object: `${command} to it`,
    isNeeded: () => !lstatSync(command, { throwIfNoEntry: false }),
    act: () => {
      makeFolder(dirname(command))
      symlinkSync(launcher, command)
    },
  }
  const describe: Step = {
    verb: ['write', 'wrote'],
    object: `${unit}; settings of your own belong in ${unit}.d/*.conf`,
    isNeeded: () => !isWritten(unit, unitText),
    act: () => writeFile(unit, unitText),
  }
  const read: Step = {
    verb: ['have', 'had'],
    object: 'systemd read its unit files again',
    isNeeded: (changed) => changed.has(describe) || systemctl.show('NeedDaemonReload') === 'yes',
    act: () => systemctl.reload(),
  }
  const enable: Step = {
    verb: ['enable', 'enabled'],
    object: 'ovation.service, so that it starts with the machine',
    isNeeded: () => !systemctl.isEnabled,
    act: () => systemctl.enable(),
  }
  const isRunning = isHere(order) && systemctl.state === 'active'
  const start: Step = {
    verb: isRunning ? ['restart', 'restarted'] : ['start', 'started'],
    object: 'ovation.service',
    // What an upgrade that was broken off has left shows that the old program may still run.
    isNeeded: (changed) => !isRunning || changed.has(copy) || changed.has(describe) || program.hasOld(),
    act: () =>
      startProgram(program, () => startService(systemctl, settings, order.addressOf(settings)), order.say),
  }
  return isHere(order) ? [copy, link, describe, read, enable, start] : [copy, link, describe, enable]
}
