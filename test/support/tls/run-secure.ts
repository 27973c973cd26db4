import type { Test } from 'tap'
import { startBridge } from '../../../src/bridge.js'
import { apiKey, type Overrides, runBridge, type TestBridge } from '../show/bridge.js'
import { askTls, readPut, type TlsAnswer } from './pairs.js'

interface SecureBridge extends Pick<TestBridge, 'reload'> {
  /** The first pair. */
  readonly tls: ReturnType<typeof readPut>
  readonly port: number
  /** Asks for a path with the API key, over HTTPS. */
  ask(path: string, headers?: Record<string, string>): Promise<TlsAnswer>
}

/** Runs a bridge over HTTPS until the test is over. */
export async function runSecure(t: Test, overrides: Overrides = {}): Promise<SecureBridge> {
  const tls = readPut(t.testdir(), 'first')
  const start: Overrides['start'] = (options) => startBridge({ ...options, tls })
  const { port, reload } = await runBridge(t, { ...overrides, start })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    askTls(`https://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': apiKey, ...headers } })
  return { tls, port, reload, ask }
}
