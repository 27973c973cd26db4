import { isIP } from 'node:net'

/**
 * The client behind a connection, seen through the proxies that are trusted. Each proxy appends to the header the address
 * that connected to it, so the entries are read from the right for as long as a trusted proxy wrote them; anybody could
 * have written what stands further left.
 *
 * @param address of the connection. @param forwardedFor the header `X-Forwarded-For`, `''` when absent.
 * @param isProxy whether an address is that of a trusted proxy.
 */
export function forwardedAddress(
  address: string,
  forwardedFor: string,
  isProxy: (ip: string) => boolean,
): string {
  let client = address
  for (const entry of forwardedFor.split(',').reverse()) {
    const next = addressIn(entry)
    if (!isProxy(client) || isIP(next) === 0) return client
    client = next
  }
  return client
}

/** Some proxies write the port too: `10.0.0.7:4711`, `[::1]:4711`. */
function addressIn(entry: string): string {
  const text = entry.trim()
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
