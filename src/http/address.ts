import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

export interface HttpPlace {
  readonly host: string
  readonly port: number
  /** Empty, or like `/base`. */
  readonly basePath: string
  /** Empty or absent if it serves plain HTTP. */
  readonly tlsCert?: string
}

/** The address of an HTTP server as people type it: `http://10.0.0.5:8642/base`; `https:` with a certificate. */
export function httpAddress({ host, port, basePath, tlsCert = '' }: HttpPlace): string {
  const scheme = tlsCert === '' ? 'http' : 'https'
  return `${scheme}://${urlHost(host)}:${port}${basePath}`
}

/** A host as it stands before a port: an IPv6 address in brackets (RFC 3986 §3.2.2). */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** The address at which this machine itself reaches the server, whichever of its addresses the server listens on. */
export function localHttpAddress(http: HttpPlace): string {
  return httpAddress({ ...http, host: reachableHost(http.host) })
}

/** A server can listen on a wildcard address, but nobody can connect to one. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}

/** A dual-stack socket reports IPv4 addresses as IPv6 ones (RFC 4291 §2.5.5.2). */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}

/** Whether an IP address is one of this machine. */
export function isOwnAddress(ip: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some(({ address }) => address === ip) || isLoopback(ip)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address never leaves its machine (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3), also as IPv4 within IPv6. */
export function isLoopback(ip: string): boolean {
  const version = isIP(ip)
  return version !== 0 && loopback.check(ip, version === 6 ? 'ipv6' : 'ipv4')
}
