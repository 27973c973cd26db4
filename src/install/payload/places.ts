import { basename, dirname, join } from 'node:path'
import { systemSettingsFile } from '../../settings/find-settings-file.js'
import { followLinks } from '../../trust/follow-links.js'

/** Places that are the same in every installation; all are absolute. */
const common = {
  settings: systemSettingsFile,
  layouts: '/etc/ovation/layouts',
  apiKey: '/etc/ovation/api-key',
  tokenSecret: '/etc/ovation/token-secret',
  /** Made by systemd, for the user of the service. */
  state: '/var/lib/ovation',
  /** In the state folder: the service makes it, and may change what is there. */
  ownLayouts: '/var/lib/ovation/show/layouts',
} as const

/** Where `ovation install` puts things; all absolute. `config/ovation.service` is the unit for these. */
export const places = {
  ...common,
  program: '/opt/ovation',
  launcher: '/opt/ovation/bin/ovation.js',
  command: '/usr/local/bin/ovation',
  /** Not installed by Ovation; the path used by distributions. */
  node: '/usr/bin/node',
  unit: '/etc/systemd/system/ovation.service',
} as const

export const debianPlaces = {
  ...common,
  program: '/usr/lib/ovation',
  launcher: '/usr/lib/ovation/bin/ovation.js',
  command: '/usr/bin/ovation',
  node: '/usr/lib/ovation/bin/node',
  unit: '/lib/systemd/system/ovation.service',
} as const

/**
 * Where this process finds a place of a system. Nothing leads out of an image of a system: links on the way lead where
 * they would for a process of that system. The place itself may be a link.
 *
 * @param root the folder that holds the system: `/`, or an image of one. @param path as that system sees it.
 */
export function findPlace(root: string, path: string): string {
  return join(findInside(root, dirname(path)), basename(path))
}

/** As `findPlace`, but also follows the place itself if it is a link. */
export function findInside(root: string, path: string): string {
  return root === '/' ? path : followLinks(join(root, path), root)
}
