import { BlockList, isIP, isIPv6 } from 'node:net'
import { BoundedMap } from './bounded-map.js'

/** A list of networks as the settings have it: `loopback`, `address` or `address/bits`. */
export type NetworkList = readonly string[]

/** Makes a function that says whether an IP address is in one of these networks. */
export function inNetworks(list: NetworkList): (ip: string) => boolean {
  const networks = new BlockList()
  for (const entry of list.flatMap((word) => (word === 'loopback' ? loopback : word))) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return cached((ip) => networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4'))
}

/** Remembers the results of recent addresses: checking a BlockList is half the cost of a datagram. */
function cached(check: (ip: string) => boolean): (ip: string) => boolean {
  const known = new BoundedMap<string, boolean>(mostCached)
  return (ip) => {
    const before = known.get(ip)
    if (before !== undefined) return before
    const isListed = check(ip)
    known.set(ip, isListed)
    return isListed
  }
}

/** Addresses whose result is remembered. */
const mostCached = 1024
const loopback = ['127.0.0.0/8', '::1']

/**
 * The client behind a connection, seen through trusted proxies. Each appends the address that connected to it, so the entries
 * are read from the right for as long as a trusted one wrote them; anybody could have written what stands further left.
 *
 * @param address of the connection. @param forwardedFor the header `X-Forwarded-For`, `''` when absent.
 */
export function forwardedAddress(
  address: string,
  forwardedFor: string,
  isProxy: (ip: string) => boolean,
): string {
  let client = address
  for (const entry of forwardedFor.split(',').reverse()) {
    const next = addressIn(entry)
    if (!isProxy(client) || isIP(next) === 0) return client
    client = next
  }
  return client
}

/** Some proxies write the port too: `10.0.0.7:4711`, `[::1]:4711`. */
function addressIn(entry: string): string {
  const text = entry.trim()
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/**
 * Identifies a connection to the internet: an IPv4 address itself, also within IPv6; of IPv6 the first 64 bits, since who has
 * one such address has all of them (RFC 4291 §2.5.4). Text that is no address is returned unchanged.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const words = wordsOf(address)
  const isIpv4 = words[5] === 0xffff && words.slice(0, 5).every((word) => word === 0)
  if (isIpv4)
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 0xff])
      .join('.')
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address (RFC 4291 §2.2). */
function wordsOf(address: string): readonly number[] {
  const hexadecimal = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, ...bytes: string[]) => `${wordOf(bytes[0], bytes[1])}:${wordOf(bytes[2], bytes[3])}`,
  )
  const [before = [], after] = hexadecimal.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = new Array<string>(after === undefined ? 0 : 8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...(after ?? [])].map((word) => Number.parseInt(word, 16))
}

function wordOf(high = '0', low = '0'): string {
  return ((Number(high) << 8) | Number(low)).toString(16)
}
