import type { Test } from 'tap'
import { startBridge } from '../../../../src/bridge.js'
import type { TlsPair } from '../../../../src/tls/tls-pair.js'
import { freePort } from '../../../support/machine/free-port.js'
import type { TestBridge } from '../../../support/show/bridge.js'
import { playFile, runRoom } from './run-room.js'

/** The name that the browsers of tests find on this machine. */
export const name = 'show.example'
/** Makes Chromium find it. */
export const nameOption = `--host-resolver-rules=MAP ${name} 127.0.0.1`

/** A room over HTTPS. */
export interface SecureRoom extends Pick<TestBridge, 'bridge' | 'sink'> {
  /** `https:` and the name. */
  readonly url: string
  /** Takes in another pair, as a reload does. */
  renew(tls: TlsPair): Promise<void>
}

/** Runs an open room over HTTPS, whose QR code leads to the name. @param tls for that name. */
export async function runSecureRoom(t: Test, tls: TlsPair): Promise<SecureRoom> {
  const port = await freePort()
  const url = `https://${name}:${port}`
  const { bridge, sink, reload } = await runRoom(t, playFile, {
    http: { port, tlsCert: tls.certFile, tlsKey: tls.keyFile },
    room: { url },
    start: (options) => startBridge({ ...options, tls }),
  })
  return { bridge, sink, url, renew: (renewed) => reload({ tls: renewed }) }
}
