import { join } from 'node:path'
import type { Test } from 'tap'
import { iniFor, startDaemon, type TestDaemon } from '../../../support/machine/daemon.js'
import { type PairName, putPair } from '../../../support/tls/pairs.js'
import { openSink, type Sink } from '../../../support/wire/sink.js'

/** Settings of a daemon that serves HTTPS with the pair that `putPair` puts beside them. */
export function secureIni(displayPort: number): string {
  const tls = 'tls_cert = cert.pem\ntls_key = key.pem\n'
  return `[room]\nurl = https://show.example\n[limits]\nactions_per_second = 0\n${iniFor(displayPort).replace('[http]\n', `[http]\n${tls}`)}`
}

export interface SecureDaemon extends TestDaemon {
  readonly sink: Sink
  readonly settingsFile: string
  /** Puts another pair in place of the one that is used. */
  put(name: PairName): void
}

/** A daemon over HTTPS with the demo layout, one display and the first pair. */
export async function startSecure(t: Test): Promise<SecureDaemon> {
  const sink = await openSink(t)
  const cwd = t.testdir({ 'service.ini': secureIni(sink.port) })
  const put = (name: PairName) => {
    putPair(cwd, name)
  }
  put('first')
  const daemon = await startDaemon(t, { cwd })
  return { ...daemon, sink, settingsFile: join(cwd, 'service.ini'), put }
}
