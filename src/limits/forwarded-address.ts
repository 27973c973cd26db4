import { isIP } from 'node:net'

/**
 * Whom a connection speaks for: the client of the farthest proxy that is believed. Each proxy adds to the header whom it
 * was asked by, so the entries are read from the right, for as long as they were made by a proxy that is believed; what
 * stands to the left of that, anybody could have written.
 *
 * @param address of the connection. @param forwardedFor the header `X-Forwarded-For`, `''` when absent.
 * @param isProxy whether a proxy at this address is believed.
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
