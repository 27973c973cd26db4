import type { Test } from 'tap'
import { startDaemon, type TestDaemon } from '../../../support/machine/daemon.js'
import type { Place } from '../../../support/machine/process.js'
import { fixedPlace } from '../../../support/show/fixed-place.js'
import { Phone } from './phone.js'
import type { ProxyKind } from './proxies.js'
import { type RunningProxy, startProxy } from './start-proxy.js'
import { openWire, type Wire } from './wire.js'

/** A daemon, a proxy in front of it, the wire between them, and a phone. */
export interface ProxySetup {
  readonly place: Place
  readonly daemon: TestDaemon
  readonly wire: Wire
  readonly proxy: RunningProxy
  readonly phone: Phone
  readonly token: string
}

/**
 * @param change what a person would change in the proxy's file
 * @param env settings of the daemon
 */
export async function setUpProxy(
  t: Test,
  proxy: ProxyKind,
  change?: (replicated: string) => string,
  env: Place['env'] = {},
): Promise<ProxySetup> {
  const fixed = await fixedPlace(t)
  const place = { ...fixed, env: { ...fixed.env, ...env } }
  const daemon = await startDaemon(t, place)
  const wire = await openWire(t, daemon.port)
  const running = await startProxy(t, proxy, wire.port, change)
  return {
    ...{ place, daemon, wire, proxy: running, phone: new Phone(t, running) },
    token: (await daemon.run('token', 'demo')).stdout.trim(),
  }
}
