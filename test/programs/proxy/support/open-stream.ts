import type { Test } from 'tap'
import { openStream, type StreamClient } from '../../../support/stream-client.js'
import { host } from './proxies.js'
import type { RunningProxy } from './start-proxy.js'

/**
 * Opens a stream through the proxy, over TLS.
 * @param page the origin of the page that opens it; a program has none
 */
export function openProxiedStream(
  t: Test,
  { port, certificate }: RunningProxy,
  hello?: unknown,
  page?: string,
): Promise<StreamClient> {
  const headers = { host: `${host}:${port}`, ...(page !== undefined && { origin: page }) }
  return openStream(t, `https://127.0.0.1:${port}`, hello, headers, { ca: certificate, servername: host })
}
