import type { ConfigurationError } from '../errors.js'
import { findRepeats } from '../json/find-repeats.js'
import { type Sources, settingText } from './read-section.js'
import { sections } from './sections.js'
import type { Draft } from './settings.js'

/** Finds settings that contradict each other. */
export function findSettingConflicts(draft: Draft, sources: Sources): ConfigurationError[] {
  return [
    findTtlConflict,
    findRoomTtlConflict,
    findBurstConflict,
    findLonePassword,
    findNamelessMachine,
    findLoneEdge,
    findSharedAddresses,
  ].flatMap((find) => find(draft, sources))
}

function findTtlConflict({ auth }: Draft, sources: Sources): ConfigurationError[] {
  const { tokenTtl = 0, tokenMaxTtl = tokenTtl } = auth
  if (tokenTtl <= tokenMaxTtl) return []
  const { file, place, text } = settingText('auth', 'token_ttl', sections.auth.token_ttl, sources)
  const most = settingText('auth', 'token_max_ttl', sections.auth.token_max_ttl, sources).text
  return [{ file, place, reason: `expected at most token_max_ttl, which is ${most}; received ${text}` }]
}

/** If the key is not set, tokens from joining live as long as allowed. */
function findRoomTtlConflict({ auth, room }: Draft, sources: Sources): ConfigurationError[] {
  const { tokenTtl = 0 } = room
  const { tokenMaxTtl = tokenTtl } = auth
  const { file, place, text } = settingText('room', 'token_ttl', sections.room.token_ttl, sources)
  if (tokenTtl <= tokenMaxTtl || text === sections.room.token_ttl.default) return []
  const most = settingText('auth', 'token_max_ttl', sections.auth.token_max_ttl, sources).text
  return [
    { file, place, reason: `expected at most [auth] token_max_ttl, which is ${most}; received ${text}` },
  ]
}

function findBurstConflict({ limits }: Draft, sources: Sources): ConfigurationError[] {
  const { actionsPerSecond = 0, burst = 1 } = limits
  if (actionsPerSecond === 0 || burst > 0) return []
  const { file, place } = settingText('limits', 'burst', sections.limits.burst, sources)
  const reason =
    'expected at least 1; received 0, which would refuse every action; for no limit, set actions_per_second = 0'
  return [{ file, place, reason }]
}

function findLonePassword({ room }: Draft, sources: Sources): ConfigurationError[] {
  const { wifiSsid, wifiPassword = '' } = room
  if (wifiSsid !== '' || wifiPassword === '') return []
  const { file, place } = settingText('room', 'wifi_password', sections.room.wifi_password, sources)
  return [{ file, place, reason: 'expected wifi_ssid, the name of the network, as well; found none' }]
}

function findNamelessMachine({ cluster }: Draft, sources: Sources): ConfigurationError[] {
  const { nats = [], name } = cluster
  if (nats.length === 0 || name !== '') return []
  const { file, place } = settingText('cluster', 'name', sections.cluster.name, sources)
  return [{ file, place, reason: 'expected a name as well, unique in the cluster; found none' }]
}

/** Such a machine would start without a cluster, and nobody would see what its audience does. */
function findLoneEdge({ cluster }: Draft, sources: Sources): ConfigurationError[] {
  const { nats, role } = cluster
  if (nats?.length !== 0 || role !== 'edge') return []
  const { file, place } = settingText('cluster', 'role', sections.cluster.role, sources)
  return [{ file, place, reason: 'expected nats, the address of the broker, as well; found none' }]
}

/** A host in two sections would get every message twice. */
function findSharedAddresses({ displays }: Draft, { file }: Sources): ConfigurationError[] {
  const hosts = displays.flatMap(({ name, host = [], port = 0 }) =>
    host.map((one) => ({ name, address: `${one.toLowerCase()} ${port}` })),
  )
  return findRepeats(hosts, ({ address }) => address).map(({ item, owner }) => ({
    file,
    place: `[display.${item.name}]`,
    reason: `has the same host and port as [display.${owner.name}]; give it another port, or remove it`,
  }))
}
