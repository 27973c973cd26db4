import type { RouteContext } from '../../../src/api/operation/route-context.js'
import { getStatus } from '../../../src/api/service.js'
import type { Exchange } from '../../../src/http/exchange.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

test('a display whose lease has ended is shown for another minute', (t) => {
  const expired = (name: string, secondsAgo: number) => ({
    display: undefined,
    lease: {
      name,
      ip: '10.0.0.9',
      port: 9000,
      preset: 'generic',
      layoutId: null,
      until: 0,
    },
    endsAt: performance.now() - secondsAgo * 1000,
  })
  const parts = {
    apiKeys: { check: () => 'key' },
    state: { layouts: { byId: new Map() }, hold: { isHeld: false }, lastAction: { time: null } },
    editing: { folder: { isOn: false } },
    store: { durable: true },
    certificate: { shown: undefined },
    reloads: { last: null, missing: [] },
    displays: { all: [] },
    registrations: { all: [expired('recent', 55), expired('long ago', 61)] },
    counters: { accepted: 0, refused: new Map() },
    pace: { perSecond: 0 },
    joinService: { guard: { failed: 0, failedPerMinute: 0 } },
  }
  let told = ''
  const exchange = {
    head: { single: () => 'key' },
    prove: () => {},
    reply: ({ body }: { body: string }) => {
      told = body
    },
  }
  getStatus(parts as unknown as RouteContext, exchange as unknown as Exchange, 'view')
  t.match(JSON.parse(told).displays, [{ name: 'recent', state: 'down', lease: 0 }])
  t.equal(JSON.parse(told).displays.length, 1)
  t.end()
})

test('it has the members that are promised, and no others', async (t) => {
  const { admin, act } = await runBridge(t)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  const { body } = await admin('GET', '/status')
  t.same(Object.keys(body), [
    'name',
    'scope',
    'editing',
    'ownLayouts',
    'version',
    'engine',
    'pid',
    'uptime',
    'durable',
    'held',
    'lastReload',
    'lastAction',
    'layouts',
    'displays',
    'actions',
    'wrongPasscodes',
  ])
  t.same(Object.keys(body.actions), ['accepted', 'perSecond', 'refused'])
  t.equal(body.pid, process.pid)
  t.equal(body.actions.perSecond, 1)
})

test('it says when an action was last accepted, and a refused one is none', async (t) => {
  const { admin, act } = await runBridge(t)
  const asked = async () => (await admin('GET', '/status')).body.lastAction
  await act({ layoutId: 'show', lid: 99, type: 'Button' })
  t.equal(await asked(), null)
  const before = Date.now()
  await act({ layoutId: 'show', lid: 5, type: 'String', value: 'Olé' })
  const at = await asked()
  t.ok(at >= before && at <= Date.now())
})
