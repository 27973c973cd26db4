import { BlockList, isIPv6 } from 'node:net'
import type { Displays } from '../../display/displays.js'

/** A list of networks as the settings have it: words, `address` or `address/bits`. */
export type NetworkList = readonly string[]

/**
 * Makes a check of IP addresses.
 *
 * @param list `loopback`; `displays` (loopback, and the present hosts of the settings); addresses; networks such as
 * 10.0.0.0/24.
 */
export function allowNetworks(
  list: NetworkList,
  displays?: Pick<Displays, 'configured'>,
): (ip: string) => boolean {
  const networks = new BlockList()
  for (const entry of list.flatMap((word) =>
    word === 'displays' || word === 'loopback' ? loopback : word,
  )) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const isDisplay = (ip: string) => displays?.configured.some((display) => display.ip === ip) ?? false
  const displaysToo = list.includes('displays')
  const isListed = cached((ip) => networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4'))
  return (ip) => isListed(ip) || (displaysToo && isDisplay(ip))
}

/** Caches the results of recent addresses: checking a BlockList is half the cost of a datagram. */
function cached(check: (ip: string) => boolean): (ip: string) => boolean {
  const known = new Map<string, boolean>()
  return (ip) => {
    const before = known.get(ip)
    if (before !== undefined) return before
    if (known.size >= mostCached) known.clear()
    const isListed = check(ip)
    known.set(ip, isListed)
    return isListed
  }
}

/** Addresses. */
const mostCached = 1024
const loopback = ['127.0.0.0/8', '::1']
