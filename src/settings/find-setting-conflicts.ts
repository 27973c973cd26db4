import type { ConfigurationError } from '../errors.js'
import { findRepeats } from '../json/find-repeats.js'
import { serviceUrl } from '../room/invitation.js'
import { type Sources, settingText } from './read-section.js'
import { keysOf, sections } from './sections.js'
import type { Draft } from './settings.js'

/** Settings that contradict each other. Values with errors of their own are missing, and contradict nothing. */
export function findSettingConflicts(draft: Draft, sources: Sources): ConfigurationError[] {
  const { http, auth, room, limits, cluster, oscquery } = draft
  const { tokenTtl = 0, tokenMaxTtl: most = Number.POSITIVE_INFINITY } = auth
  const find = (section: string, key: string) => settingText(section, key, keysOf(section)![key]!, sources)
  const longest = find('auth', 'token_max_ttl').text
  const [ttl, roomTtl] = [find('auth', 'token_ttl').text, find('room', 'token_ttl').text]
  const errors: ConfigurationError[] = []
  const add = (section: string, key: string, reason: string) => {
    const { file, place } = find(section, key)
    errors.push({ file, place, reason })
  }
  if (tokenTtl > most)
    add('auth', 'token_ttl', `expected at most token_max_ttl, which is ${longest}; received ${ttl}`)
  // If the key is not set, tokens from joining live as long as allowed.
  if ((room.tokenTtl ?? 0) > most && roomTtl !== sections.room.token_ttl.default)
    add(
      'room',
      'token_ttl',
      `expected at most [auth] token_max_ttl, which is ${longest}; received ${roomTtl}`,
    )
  if ((limits.actionsPerSecond ?? 0) > 0 && limits.burst === 0)
    add(
      'limits',
      'burst',
      'expected at least 1; received 0, which would refuse every action; for no limit, set actions_per_second = 0',
    )
  if (http.tlsCert === '' && (http.tlsKey ?? '') !== '')
    add('http', 'tls_cert', 'expected the certificate of tls_key as well; found none')
  if (http.tlsKey === '' && (http.tlsCert ?? '') !== '')
    add('http', 'tls_key', 'expected the key of tls_cert as well; found none')
  if (http.redirectPort !== 0 && http.redirectPort === http.port)
    add(
      'http',
      'redirect_port',
      `expected another port than [http] port, or 0 for none; received ${http.port} for both`,
    )
  const { port: treePort = 0 } = oscquery
  if (treePort !== 0 && [http.port, http.redirectPort].includes(treePort))
    add(
      'oscquery',
      'port',
      `expected another port than [http] port and redirect_port, or 0 for none; received ${treePort} again`,
    )
  if (http.tlsCert === '' && (http.hsts ?? 0) > 0)
    add(
      'http',
      'hsts',
      'expected tls_cert as well, since browsers heed it over HTTPS only; found none. Where a proxy speaks HTTPS, it is set there',
    )
  if (room.wifiSsid === '' && (room.wifiPassword ?? '') !== '')
    add('room', 'wifi_password', 'expected wifi_ssid, the name of the network, as well; found none')
  if ((cluster.nats ?? []).length > 0 && cluster.name === '')
    add('cluster', 'name', 'expected a name as well, unique in the cluster; found none')
  // Such a machine would start without a cluster, and nobody would see what its audience does.
  if (cluster.nats?.length === 0 && cluster.role === 'edge')
    add('cluster', 'role', 'expected nats, the address of the broker, as well; found none')
  return [...errors, ...findSharedAddresses(draft, sources), ...findConnectionsToMany(draft, sources)]
}

/** One plain port that sends people to another may send them to itself; at the main port they arrive. */
export function findRedirectLoops({ http, room: { url = '' } }: Draft): string[] {
  const { redirectPort = 0, port: main = 0, basePath = '', tlsCert = '' } = http
  const service = serviceUrl(url, { host: 'localhost', port: main, basePath, tlsCert }, '', () => '')
  const { protocol, port } = new URL(service)
  if (redirectPort === 0 || protocol === 'https:' || Number(port || 80) === main) return []
  return [
    `[room] url: expected https://, or port ${main}, since [http] redirect_port sends browsers there; found http:// with another port. If that leads to redirect_port, they never arrive`,
  ]
}

/**
 * Phones send their probes to port 80, without TLS, and iPhones in HTTP/1.0. Where plain HTTP is served on another port, a proxy is
 * in front, which translates: nothing to warn of.
 */
export function findUnheardProbes({ http, room }: Draft): string[] {
  if (room.probes !== 'on') return []
  if ((http.tlsCert ?? '') !== '' && http.redirectPort === 0)
    return [
      '[room] probes: expected [http] redirect_port = 80, since phones send their probes without TLS; found no such port, and nobody hears them over HTTPS',
    ]
  if (http.port !== 80 || http.engine === 'node') return []
  return [
    `[room] probes: expected [http] engine = node; found ${http.engine} on port 80. iPhones send their probes in HTTP/1.0, which the engine uws refuses: set another port and redirect_port = 80, or engine = node`,
  ]
}

/** A host in two sections would get every message twice. */
function findSharedAddresses({ displays }: Draft, { file }: Sources): ConfigurationError[] {
  const hosts = displays.flatMap(({ name, host = [], port = 0, transport = 'udp' }) =>
    host.map((one) => ({ name, address: `${one.toLowerCase()} ${port} ${transport === 'udp'}` })),
  )
  return findRepeats(hosts, ({ address }) => address).map(({ item, owner }) => ({
    file,
    place: `[display.${item.name}]`,
    reason: `has the same host and port as [display.${owner.name}]; give it another port, or remove it`,
  }))
}

/** Addresses of many machines: multicast (RFC 5771, RFC 4291 §2.7), and broadcast in this network (RFC 919). */
const manyMachines = /^(?:2(?:2[4-9]|3\d)\.|255\.255\.255\.255$|ff[0-9a-f]{2}:)/i

/** A connection leads to one machine. */
function findConnectionsToMany({ displays }: Draft, { file }: Sources): ConfigurationError[] {
  return displays.flatMap(({ name, host = [], transport = 'udp' }) =>
    host
      .filter((one) => transport !== 'udp' && manyMachines.test(one))
      .map((one) => ({
        file,
        place: `[display.${name}] transport`,
        reason: `expected udp for ${one}, which is the address of many machines; received ${transport}, which connects to one. Name each machine in host instead, separated by commas`,
      })),
  )
}
