import type { Test } from 'tap'
import { answer, type Overrides, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const slide = { layoutId: 'show', lid: 2, type: 'Slider', value: 0.5 }

test('a participant who presses again within the cooldown learns how long to wait, and nothing counts', async (t) => {
  const bridge = await runWithCooldown(t, 30)
  t.equal((await bridge.act(press)).status, 200)
  const again = await bridge.act(press)
  t.match(again, { status: 429, body: { code: 'rate-limited', cooldown: true, detail: /once in 30 s/ } })
  t.equal(again.headers.get('retry-after'), '30')
  t.equal(again.headers.get('access-control-allow-origin'), '*', 'and a page may read that')
  t.equal(await countOf(bridge), 1)
  t.equal((await bridge.act(slide)).status, 200, 'other controls are free')
  t.equal((await bridge.act(slide)).status, 200, 'as often as they like without a cooldown')
  t.equal((await pressAs(bridge, 'somebody-else')).status, 200)
  t.equal(await countOf(bridge), 2)
})

test('who has waited may press again', async (t) => {
  const bridge = await runWithCooldown(t, 0.3)
  const begun = performance.now()
  t.equal((await bridge.act(press)).status, 200)
  t.equal((await bridge.act(press)).headers.get('retry-after'), '1', 'whole seconds, at least one')
  await until(async () => (await bridge.act(press)).status === 200)
  t.ok(performance.now() - begun >= 300, 'not before')
  t.equal(await countOf(bridge), 2)
})

test('it is the participant who waits, whatever token he has', async (t) => {
  const bridge = await runWithCooldown(t, 30)
  t.equal((await pressAs(bridge, 'ann', 60)).status, 200)
  t.equal((await pressAs(bridge, 'ann', 90)).status, 429)
})

test('a refused action begins no cooldown', async (t) => {
  const bridge = await runWithCooldown(t, 30)
  t.equal((await bridge.act({ ...press, value: 'wrong' })).status, 400)
  t.equal((await bridge.act(press)).status, 200)
  t.equal((await bridge.act({ ...press, value: 'wrong' })).status, 400, 'and the value is judged before it')
})

test('a press sent again with its key is answered with ok, also within the cooldown', async (t) => {
  const bridge = await runWithCooldown(t, 30)
  const withKey = (key: string) => bridge.act(press, { 'idempotency-key': key })
  t.equal((await withKey('one')).status, 200)
  t.equal((await withKey('one')).status, 200)
  t.equal((await withKey('two')).status, 429)
  t.equal((await withKey('two')).status, 429, 'a refused press is not remembered as done')
  t.equal(await countOf(bridge), 1)
})

test('a page turn does not end a cooldown, a reset does', async (t) => {
  const bridge = await runWithCooldown(t, 30)
  await bridge.act(press)
  for (const pageId of ['second', 'first']) await bridge.admin('PUT', '/layout/show/page', { pageId })
  t.equal((await bridge.act(press)).status, 429)
  await bridge.admin('POST', '/layout/show/reset', { lid: 1 })
  t.equal((await bridge.act(press)).status, 200)
})

test('a cooldown does not change how a control is described to clients', async (t) => {
  const { admin } = await runWithCooldown(t, 30)
  const { body } = await admin('GET', '/layout/show')
  t.same(Object.keys(body.controls[0]), ['lid', 'address', 'type', 'props'])
})

test('the limit of a token is no cooldown', async (t) => {
  const { act } = await runWithCooldown(t, 30, { limits: { actionsPerSecond: 1, burst: 1 } })
  t.equal((await act(press)).status, 200)
  const { status, body } = await act(press)
  t.match({ status, code: body.code }, { status: 429, code: 'rate-limited' })
  t.notOk('cooldown' in body)
})

test('the metrics distinguish a cooldown from the limit of a token', async (t) => {
  const bridge = await runWithCooldown(t, 30, {
    http: { metrics: 'open' },
    limits: { actionsPerSecond: 1, burst: 2 },
  })
  for (const status of [200, 429, 429, 429]) t.equal((await bridge.act(press)).status, status)
  const { body } = await answer(fetch(`${bridge.url}/metrics`))
  t.match(body, /^ovation_rate_limited_total\{limit="cooldown"\} 1$/m)
  t.match(body, /^ovation_rate_limited_total\{limit="token"\} 2$/m)
  t.match(body, /^ovation_actions_refused_total\{code="rate-limited"\} 3$/m)
  t.match(body, /^ovation_cooldowns_remembered 1$/m)
  t.match(body, /^ovation_tokens_remembered 1$/m)
})

/** A bridge whose first button has a cooldown, in seconds. */
function runWithCooldown(t: Test, cooldown: number, changes: Overrides = {}): Promise<TestBridge> {
  const [first, ...rest] = showFile.pages
  const [button, ...others] = first.controls
  const pages = [{ ...first, controls: [{ ...button, cooldown }, ...others] }, ...rest]
  return runBridge(t, { ...changes, catalogue: new Map([['show', layoutOf({ ...showFile, pages })]]) })
}

/** @param expiresIn seconds; another one makes another token. */
function pressAs({ act, tokens }: TestBridge, participant: string, expiresIn = 3600) {
  const token = tokens.mint({ layoutId: 'show', participant, expiresIn })
  return act(press, { authorization: `Bearer ${token}` })
}

async function countOf({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}
