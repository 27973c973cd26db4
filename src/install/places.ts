import { join } from 'node:path'

/** Where an installed Ovation lies; all absolute. */
export const places = {
  program: '/opt/ovation',
  command: '/usr/local/bin/ovation',
  settings: '/etc/ovation/service.ini',
  layouts: '/etc/ovation/layouts',
  apiKey: '/etc/ovation/api-key',
  tokenSecret: '/etc/ovation/token-secret',
  unit: '/etc/systemd/system/ovation.service',
  /** Made by systemd, for the user of the service. */
  state: '/var/lib/ovation',
} as const

/** The launcher of the installed program. */
export const launcher = join(places.program, 'bin', 'ovation.js')
