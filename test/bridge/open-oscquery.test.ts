import type { BridgeOptions } from '../../src/bridge/bridge-options.js'
import { type OscQueryContext, openOscQuery } from '../../src/bridge/open-oscquery.js'
import { OscQueryCounters } from '../../src/oscquery/listen/oscquery-counters.js'
import { runOscQuery } from '../oscquery/support/run-oscquery.js'
import { freePort } from '../support/machine/free-port.js'
import { recordLog } from '../support/record-log.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'

const taken = (port: number) =>
  `cannot listen on 127.0.0.1:${port}: another program uses this port already (perhaps another ovation); stop it, or set [oscquery] port`

test('a port that another program has is named by its key, and nothing is left running', async (t) => {
  const { port: treePort, ask } = await runOscQuery(t)
  const port = await freePort()
  await t.rejects(runBridge(t, { http: { port }, oscquery: { port: treePort } }), {
    name: 'ListenError',
    message: taken(treePort),
  })
  await t.rejects(fetch(`http://127.0.0.1:${port}/healthz`))
  t.equal((await ask('/0001')).status, 200, 'and the first goes on')
})

/** What opens the port at a machine of a cluster. */
async function open(port: number, parts: Partial<OscQueryContext>) {
  const { log, events } = recordLog()
  const context = {
    state: { layouts: { follow() {} } },
    displays: { output: {}, configured: [], listen() {} },
    counters: new OscQueryCounters(),
    osc: { port: 1 },
    ...parts,
  }
  const settings = {
    service: { name: 'ovation' },
    http: { corsOrigins: [] },
    osc: { host: '127.0.0.1', allow: [], control: [] },
    oscquery: { port },
  }
  const options = { settings, leadership: {}, log } as unknown as BridgeOptions
  return { opened: await openOscQuery(options, context as unknown as OscQueryContext), events }
}

test('a stage that takes over a show goes on without a port that another program has, and says so', async (t) => {
  const { port, ask } = await runOscQuery(t)
  const { opened, events } = await open(port, {})
  t.equal(opened, undefined)
  t.same(events, [`error: this stage has no OSCQuery: ${taken(port)}`])
  t.equal((await ask('/0001')).status, 200, 'and the other one goes on')
  const free = await open(await freePort(), {})
  t.same(free.events, [])
  await free.opened!.close()
})

test('an edge, which has no OSC port, has none either', async (t) => {
  const port = await freePort()
  t.match(await open(port, { osc: undefined }), { opened: undefined, events: [] })
  await t.rejects(fetch(`http://127.0.0.1:${port}/`))
})
