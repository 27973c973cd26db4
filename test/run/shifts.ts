/** Names of parts, in lanes that run side by side: those that share a port, a broker or root are in one. */
export type Shift = readonly (readonly string[])[]

/** What runs at each change, after `npm test`. What needs another part comes after it, in its lane. */
export const day: Shift = [
  ['root', 'package', 'systemd', 'production', 'receivers', 'proxies', 'node-22', 'bench'],
  [
    'cluster',
    'room',
    'coverage',
    'clients',
    'slow',
    'kills',
    'engine',
    'rehearsal',
    'hostile',
    'search',
    'audit',
  ],
]

/** What is rare, slow or a matter of statistics. */
export const night: Shift = [
  ['many-kills', 'many-people', 'node-22-install', 'soak', 'hostile-long', 'search-long'],
]
