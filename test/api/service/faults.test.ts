import type { Test } from 'tap'
import { Envelopes } from '../../../src/action/envelope.js'
import { ApiKeys } from '../../../src/auth/api-keys.js'
import { AudienceTokens } from '../../../src/auth/audience-tokens.js'
import { Displays } from '../../../src/display/displays.js'
import { Display } from '../../../src/display/link/display.js'
import { ValueChannel } from '../../../src/display/output/channel.js'
import { PreparedControl } from '../../../src/display/wire/prepared-control.js'
import { Cors } from '../../../src/http/cors.js'
import { Exchange } from '../../../src/http/exchange.js'
import { TokenBuckets } from '../../../src/limits/token-bucket.js'
import { Metrics } from '../../../src/metrics.js'
import { BundleWriter } from '../../../src/osc/bundle.js'
import { Changes } from '../../../src/state/changes.js'
import { Idempotency } from '../../../src/state/idempotency.js'
import { LiveLayouts } from '../../../src/state/live-layouts.js'
import { ShowState } from '../../../src/state/show-state.js'
import { FileStore } from '../../../src/store/file-store.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }

/** Makes the next call of a method throw, as a bug there would. */
function breakOnce(
  t: Test,
  owner: { readonly prototype: object },
  method: string,
): { readonly broke: boolean } {
  // biome-ignore lint/suspicious/noExplicitAny: any method of any class
  const prototype = owner.prototype as any
  const original = prototype[method]
  const outcome = { broke: false }
  const restore = () => {
    prototype[method] = original
  }
  prototype[method] = () => {
    restore()
    outcome.broke = true
    throw new Error('a bug')
  }
  t.teardown(restore)
  return outcome
}

async function faultsOf({ admin }: TestBridge): Promise<number> {
  const { body } = await admin('GET', '/metrics')
  return Number(/^ovation_faults_total (\d+)$/m.exec(String(body))?.[1])
}

async function countOf({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}

/** The steps of an action, and whether it is counted before that step. */
const steps = [
  [Cors, 'lines', false],
  [AudienceTokens, 'recall', false],
  [TokenBuckets, 'take', false],
  [Exchange, 'body', false],
  [Envelopes, 'read', false],
  [Idempotency, 'has', false],
  [ShowState, 'apply', false],
  [Changes, 'control', true],
  [Idempotency, 'add', true],
  [FileStore, 'commit', true],
] as const

for (const [owner, method, isCounted] of steps)
  test(`a fault in ${owner.name}.${method} costs one request a 500 at once, and nobody else anything`, async (t) => {
    const bridge = await runBridge(t, { state: t.testdir() })
    await bridge.act(press)
    const fault = breakOnce(t, owner, method)
    // So that nothing answers for it later, when it has waited for too long.
    const time = advanceTime(t)
    const answer = await bridge.act(press, { 'idempotency-key': 'x' })
    time.end()
    t.ok(fault.broke, 'the step is on the way')
    t.match(answer, {
      status: 500,
      body: { code: 'internal', detail: /may have been counted.*request id [0-9a-f-]{36}/ },
    })
    t.equal(await countOf(bridge), isCounted ? 2 : 1, 'it is counted, or not')
    t.match(await bridge.act(press), { status: 200 })
    t.equal(await countOf(bridge), isCounted ? 3 : 2)
    t.ok((await faultsOf(bridge)) >= 1, 'the fault is counted')
  })

test('an action is answered though its displays have a fault, and the next one is shown', async (t) => {
  for (const [owner, method] of [
    [ValueChannel, 'show'],
    [PreparedControl, 'writeTo'],
    [Display, 'addPrepared'],
    [BundleWriter, 'addPrepared'],
    [BundleWriter, 'take'],
    [Display, 'flush'],
    [Displays, 'showZero'],
  ] as const) {
    const bridge = await runBridge(t)
    const fault = breakOnce(t, owner, method)
    const answer =
      method === 'showZero'
        ? await bridge.admin('POST', '/layout/show/reset', { all: true })
        : await bridge.act(press)
    t.ok(fault.broke, `${owner.name}.${method}`)
    t.equal(answer.status, method === 'showZero' ? 500 : 200)
    await bridge.act(press)
    await bridge.sink.received(1)
    const presses = answer.status === 200 ? 2 : 1
    t.equal(await countOf(bridge), presses)
    t.match(bridge.sink.messages.at(-1), `/0001 if ${presses} `)
    t.equal(await faultsOf(bridge), 1)
  }
})

test('an answer that cannot be given takes nobody with it', async (t) => {
  const bridge = await runBridge(t)
  const fault = breakOnce(t, Exchange, 'accept')
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await bridge.act(press)).status))
  t.ok(fault.broke)
  t.same(
    statuses.sort(),
    [...Array.from({ length: 19 }, () => 200), 500],
    'the one that it happened to gets the error',
  )
  t.equal(await countOf(bridge), 20, 'and all of them are counted')
})

test('faults in the other operations are answered with 500 too', async (t) => {
  const cases = [
    [ApiKeys, 'check', 'GET', '/layout/show'],
    [Metrics, 'text', 'GET', '/metrics'],
    [LiveLayouts, 'switchPage', 'PUT', '/layout/show/page', { pageId: 'second' }],
    [AudienceTokens, 'mint', 'POST', '/token', { layoutId: 'show' }],
  ] as const
  for (const [owner, method, verb, path, body] of cases) {
    const bridge = await runBridge(t)
    const fault = breakOnce(t, owner, method)
    t.match(await bridge.admin(verb, path, body), { status: 500, body: { code: 'internal' } }, path)
    t.ok(fault.broke)
    t.equal((await bridge.admin(verb, path, body)).status, 200)
  }
})

test('an answer that never gets ready ends with 500 and not in silence', async (t) => {
  const bridge = await runBridge(t)
  const original = Metrics.prototype.text
  Metrics.prototype.text = () => new Promise(() => {})
  t.teardown(() => {
    Metrics.prototype.text = original
  })
  t.match(await bridge.admin('GET', '/metrics'), { status: 500, body: { code: 'internal' } })
})

test('displays that cannot be opened after a reload are a fault that is counted, and the bridge goes on', async (t) => {
  const bridge = await runBridge(t)
  const original = Displays.prototype.connect
  Displays.prototype.connect = () => Promise.reject(new Error('a bug'))
  t.teardown(() => {
    Displays.prototype.connect = original
  })
  await bridge.reload({})
  t.equal(await faultsOf(bridge), 1)
  t.equal((await bridge.act(press)).status, 200)
})
