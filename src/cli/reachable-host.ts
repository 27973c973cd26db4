/** A wildcard address is for listening; to call it, the loopback address takes its place. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
