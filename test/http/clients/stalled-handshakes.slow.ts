import { once } from 'node:events'
import { untilMetrics } from '../../stream/support/until-metrics.js'
import { engines } from '../../support/engine.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { runBridge } from '../../support/show/bridge.js'
import { t as suite, test } from '../../support/tap.js'
import { within } from '../../support/time/until.js'
import { readPut } from '../../support/tls/pairs.js'
import { stallers } from '../support/stallers.js'

const mostMs = 15_000
const leastMs = 7000

// In parallel, since each takes as long as the server's patience.
suite.jobs = engines.length
for (const engine of engines)
  test(`over TLS a client that stalls before its first request is disconnected within 15 s (${engine})`, {
    buffered: true,
  }, async (t) => {
    const bridge = await runBridge(t, { tls: readPut(t.testdir(), 'first'), http: { engine } })
    const timing = startTiming()
    const ends = Object.entries(await stallers(t)).map(async ([kind, stall]) => {
      await within('to be disconnected', once(stall(bridge.port), 'close'))
      timing.within(t, mostMs, `those who ${kind}`, timing.ms)
      t.ok(timing.ms > leastMs, `${kind}: tolerated for a while`)
    })
    await Promise.all(ends)
    await untilMetrics(bridge, 'ovation_http_connections 1')
    for (const stall of Object.values(await stallers(t))) stall(bridge.port)
    await untilMetrics(bridge, 'ovation_http_connections 6')
    const stop = startTiming()
    await bridge.bridge.close()
    stop.within(t, 3000, 'they hold up no stop', stop.ms)
  })
