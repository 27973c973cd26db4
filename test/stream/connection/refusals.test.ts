import type { Test } from 'tap'
import { type Overrides, runBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { joinAsPhone } from '../../support/wire/stream-client.js'

const layoutId = 'show'
const press = { layoutId, lid: 1, type: 'Button' }
const slide = { layoutId, lid: 2, type: 'Slider' }
const shout = { layoutId, lid: 5, type: 'String' }
const choice = { layoutId, lid: 4, type: 'Index' }
const spot = { layoutId, lid: 6, type: 'XYPad' }

test('what is refused over HTTP is refused over the stream, with the same problem', async (t) => {
  const bodies: readonly unknown[] = [
    ...['', ' ', '{', '{"lid":1', "{'lid':1}", '\ufeff{}', '[}', 'NaN', '{"lid":1}}'],
    ...['null', 'true', '5', '"text"', '[]', '[1,2]', JSON.stringify([press])],
    { ...press, layoutId: 5 },
    { ...press, layoutId: null },
    ...[undefined, null, '1', 0, -1, 1.5, 2 ** 53, [1]].map((lid) => ({ ...press, lid })),
    ...[undefined, null, 5, ['Button']].map((type) => ({ ...press, type })),
    { layoutId, lid: 'x', type: 5 },
    ...['button', '', 'Knob', 'toString', '__proto__'].map((type) => ({ ...press, type })),
    { ...press, layoutId: 'other' },
    { ...press, layoutId: '' },
    { ...press, lid: 99 },
    { ...press, lid: 9 },
    { ...press, lid: Number.MAX_SAFE_INTEGER },
    { ...press, type: 'Slider' },
    { ...press, lid: 2 },
    ...[0, 1, '', false, {}, []].map((value) => ({ ...press, value })),
    ...[undefined, null, -0.001, 1.001, '0.5', true, [0.5]].map((value) => ({ ...slide, value })),
    `{"layoutId":"show","lid":2,"type":"Slider","value":1e999}`,
    ...[undefined, 'true', 0, 1].map((value) => ({ layoutId, lid: 3, type: 'Toggle', value })),
    ...[undefined, -1, 3, 0.5, '0', true].map((value) => ({ ...choice, value })),
    ...[undefined, 5, 'x'.repeat(281), 'a\u0000', '\u202e', '\u2066', '\ud800'].map((value) => ({
      ...shout,
      value,
    })),
    { layoutId, lid: 8, type: 'String', value: '👏👏👏👏' },
    ...[undefined, 0.5, [], [0.5], [0.5, 2], [0, 0, 0], ['0', '0'], { 0: 0, 1: 0 }].map((value) => ({
      ...spot,
      value,
    })),
    `{"layoutId":"show","lid":6,"type":"XYPad","value":${'['.repeat(8000)}${']'.repeat(8000)}}`,
  ]
  t.ok(bodies.length > 70)
  await compare(t, bodies)
})

test('a cooldown refuses over the stream as over HTTP, and names the seconds to wait', async (t) => {
  const bridge = await runBridge(t, { catalogue: coolCatalogue })
  const phone = await joinAsPhone(t, bridge)
  phone.send({ id: 'a', ...press })
  phone.send({ id: 'b', ...press })
  t.same(await phone.next(), { id: 'a', ok: true })
  const refused = await phone.next()
  const { body, headers } = await bridge.act(press)
  t.match(refused, { id: 'b', ok: false, problem: { code: 'rate-limited', status: 429, cooldown: true } })
  t.same(refused.problem, body)
  const wait = Number(headers.get('retry-after'))
  t.ok(wait > 0 && refused.retryAfter >= wait && refused.retryAfter <= 100, `${refused.retryAfter} s`)
})

test('refusals over the stream are counted as those over HTTP are', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  for (const frame of ['{', [], { ...press, lid: 99 }, { ...slide, value: 2 }, press]) phone.send(frame)
  phone.send({ id: 'last', ...press })
  await phone.received(6)
  await bridge.act({ ...press, lid: 99 })
  const { actions } = (await bridge.admin('GET', '/status')).body
  t.match(actions, { accepted: 2 })
  t.same(actions.refused, {
    'body-not-json': 1,
    'body-invalid': 1,
    'control-not-found': 2,
    'value-invalid': 1,
  })
})

test('a malformed id is refused, not shown, and nothing counts', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  const ids = [
    null,
    5,
    true,
    {},
    [],
    ['a'],
    '',
    'x'.repeat(65),
    'a b',
    ' a',
    'a\n',
    'ä',
    '\u007f',
    '👏',
    '\u0000',
  ]
  for (const id of ids) {
    phone.send({ id, ...press })
    const refused = await phone.next()
    t.match(
      refused,
      { ok: false, problem: { code: 'body-invalid', errors: [{ path: '$.id' }] } },
      JSON.stringify(id),
    )
    t.notOk('id' in refused)
  }
  for (const id of ['!', '~', 'x'.repeat(64), '"\\', '__proto__', '5d9c0a6e-2c55-4f4f-9d0f-0f1b0a7d3c11']) {
    phone.send({ id, lid: 3, type: 'Toggle', value: true })
    t.strictSame(await phone.next(), { id, ok: true })
  }
  const { controls } = (await bridge.admin('GET', '/layout/show/state')).body
  t.equal(controls[0].count, 0)
})

const cool = structuredClone(showFile) as unknown as { pages: { controls: object[] }[] }
Object.assign(cool.pages[0]!.controls[0]!, { cooldown: 100 })
const coolCatalogue = new Map([['show', layoutOf(cool)]])

/** Sends each body over HTTP and over a stream of its own kind of phone; the problems must be the same. */
async function compare(t: Test, bodies: readonly unknown[], overrides: Overrides = {}): Promise<void> {
  const bridge = await runBridge(t, overrides)
  for (const body of bodies) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const { status, body: problem } = await bridge.act(text)
    const phone = await joinAsPhone(t, bridge)
    phone.send(text)
    const answer = await phone.next()
    t.ok(status >= 400, `${status} ${text.slice(0, 80)}`)
    t.strictSame(answer, { ok: false, problem }, text.slice(0, 80))
    phone.socket.close()
  }
  const { controls } = (await bridge.admin('GET', '/layout/show/state')).body
  t.equal(controls[0].count, 0)
  t.same(bridge.sink.messages, [])
}
