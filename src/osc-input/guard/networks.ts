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
  const isListed = remember((ip) => networks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4'))
  return (ip) => isListed(ip) || (displaysToo && isDisplay(ip))
}

/** Keeps the judgement of the addresses that were heard last: a look into a BlockList is half the cost of a datagram. */
function remember(judge: (ip: string) => boolean): (ip: string) => boolean {
  const known = new Map<string, boolean>()
  return (ip) => {
    const before = known.get(ip)
    if (before !== undefined) return before
    if (known.size >= mostRemembered) known.clear()
    const verdict = judge(ip)
    known.set(ip, verdict)
    return verdict
  }
}

/** Addresses. */
const mostRemembered = 1024
const loopback = ['127.0.0.0/8', '::1']
