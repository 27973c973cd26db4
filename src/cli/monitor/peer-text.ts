import type { UdpPeer } from '../../udp.js'

/** As `10.0.0.5:53211` or `[::1]:53211`. */
export function describePeer({ address, port }: UdpPeer): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}
