/** Names of parts, in lanes that run side by side: those that share a port, a broker or root are in one. */
export type Shift = readonly (readonly string[])[]

/**
 * What runs at each change, after `npm test`. What needs another part comes after it, in its lane; and parts with the same
 * files of tests, whose folders have the same names, are in one.
 */
export const day: Shift = [
  [
    'root',
    'package',
    'systemd',
    'clients',
    'kills',
    'receivers',
    'proxies',
    'hostile',
    'bench',
    'search',
    'audit',
    'engines',
    'node-26',
  ],
  ['cluster', 'room', 'edit', 'coverage', 'slow', 'engine', 'https'],
]

/** What is rare, slow or a matter of statistics. */
export const night: Shift = [
  [
    'runtimes',
    'node-22',
    'node-22-install',
    'https-node',
    'testssl',
    'rehearsal',
    'containers',
    'reproducible',
    'many-kills',
    'many-people',
    'soak',
    'hostile-long',
    'search-long',
  ],
]
