import { realpathSync } from 'node:fs'
import { FaultyConfiguration } from '../errors.js'
import { readLayouts } from '../layout/read-layouts.js'
import type { Settings } from '../settings/settings.js'
import { findClosed } from './find-closed.js'

/**
 * Whether the user of the service may read what root has judged. Secrets are no matter: systemd hands them over.
 *
 * @throws {FaultyConfiguration} naming each file or folder that is closed.
 */
export function judgeAccess({ source, service, displays }: Settings): void {
  const layouts = [...readLayouts(service.layouts).values()].map(({ file }) => file)
  const maps = displays.map(({ map }) => map).filter((path) => path !== '')
  const read = [source, service.layouts, ...layouts, ...maps]
  const closed = read.map((path) => findClosed(realpathSync(path))).filter((path) => path !== undefined)
  const faults = [...new Set(closed)].map((file) => ({
    file,
    place: '',
    reason: 'the service runs as a user of its own, who may not read this; chmod o+rX it',
  }))
  if (faults.length > 0) throw new FaultyConfiguration(faults)
}
