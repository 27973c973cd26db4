import { isIP } from 'node:net'
import { inNetworks } from '../limits/networks.js'

/** Whether an IP address is one of these: loopback; RFC 1918, 6598 and 3927; RFC 4291 §2.5.6 and 4193. */
export const isLocalAddress = inNetworks([
  'loopback',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fe80::/10',
  'fc00::/7',
])

/**
 * Whether only phones in the network of the venue reach a URL, by what it says: a local address, a name of mDNS, or a name
 * without a dot. A name of the internet may lead to a local address, too; that is not looked up.
 */
export function isLocalUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '')
  return isIP(host) === 0 ? !host.includes('.') || host.endsWith('.local') : isLocalAddress(host)
}
