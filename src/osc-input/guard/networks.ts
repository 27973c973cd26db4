import type { Displays } from '../../display/displays.js'
import { inNetworks, type NetworkList } from '../../limits/networks.js'

/**
 * Makes a check of IP addresses.
 *
 * @param list `loopback`; `displays` (loopback, and the current hosts of the settings); addresses; networks such as
 * 10.0.0.0/24.
 */
export function allowNetworks(
  list: NetworkList,
  displays?: Pick<Displays, 'configured'>,
): (ip: string) => boolean {
  const isDisplay = (ip: string) => displays?.configured.some((display) => display.ip === ip) ?? false
  const displaysToo = list.includes('displays')
  const isListed = inNetworks(list.map((word) => (word === 'displays' ? 'loopback' : word)))
  return (ip) => isListed(ip) || (displaysToo && isDisplay(ip))
}
