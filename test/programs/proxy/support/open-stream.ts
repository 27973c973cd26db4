import type { Test } from 'tap'
import { openStream, type StreamClient, withoutResults } from '../../../support/wire/stream-client.js'
import { host } from './proxies.js'
import type { RunningProxy } from './start-proxy.js'

/**
 * Opens a stream through the proxy, over TLS; it leaves out the results of the audience.
 * @param page the origin of the page that opens it; a program has none
 */
export async function openProxiedStream(
  t: Test,
  { port, certificate }: RunningProxy,
  hello?: unknown,
  page?: string,
): Promise<StreamClient> {
  const headers = { host: `${host}:${port}`, ...(page !== undefined && { origin: page }) }
  const tls = { ca: certificate, servername: host }
  return withoutResults(await openStream(t, `https://127.0.0.1:${port}`, hello, headers, tls))
}
