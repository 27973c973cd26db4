import { BlockList, isIPv6 } from 'node:net'

/** A list of networks as the settings have it: words and `address` or `address/bits`. */
export type NetworkList = readonly string[]

/**
 * Makes a judge of IP addresses.
 *
 * @param list `loopback`; `displays` (loopback, and what `isDisplay` knows); addresses; networks such as 10.0.0.0/24.
 */
export function allowNetworks(
  list: NetworkList,
  isDisplay: (ip: string) => boolean = () => false,
): (ip: string) => boolean {
  const networks = new BlockList()
  for (const entry of list.flatMap((word) =>
    word === 'displays' || word === 'loopback' ? loopback : word,
  )) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const displaysToo = list.includes('displays')
  return (ip) => networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4') || (displaysToo && isDisplay(ip))
}

const loopback = ['127.0.0.0/8', '::1']
