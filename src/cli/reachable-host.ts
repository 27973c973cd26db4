/** The wildcard addresses listen everywhere but are no address to call. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
