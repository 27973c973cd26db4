import { BlockList, isIPv6 } from 'node:net'
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
