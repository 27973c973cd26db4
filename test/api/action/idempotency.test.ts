import { engine } from '../../support/engine.js'
import { answer, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { goodClaims, signByHand } from '../../support/wire/jwt.js'
import { rawRequest } from '../../support/wire/raw-http.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const withKey = (key: string) => ({ 'idempotency-key': key })

test('a press sent again with its key is answered with ok and counts once', async (t) => {
  const bridge = await runBridge(t)
  for (let attempt = 0; attempt < 5; attempt++) {
    const { status, body } = await bridge.act(press, withKey('5d9c0a6e-2c55-4f4f-9d0f-0f1b0a7d3c11'))
    t.equal(status, 200)
    t.strictSame(body, { ok: true })
  }
  t.equal(await countOf(bridge), 1)
  await bridge.act(press, withKey('another'))
  t.same(await bridge.sink.received(2), ['/0001 if 1 0.01', '/0001 if 2 0.02'])
  const { accepted } = (await bridge.admin('GET', '/status')).body.actions
  t.equal(accepted, 2, 'the others did nothing')
})

test('sent five times at once it counts once, and all five are answered', async (t) => {
  const bridge = await runBridge(t)
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bridge.act(press, withKey(`round-${round}`))),
    )
    t.ok(answers.every(({ status }) => status === 200))
    t.equal(await countOf(bridge), round + 1)
  }
})

test('without a key every press counts', async (t) => {
  const bridge = await runBridge(t)
  for (let attempt = 0; attempt < 3; attempt++) await bridge.act(press)
  t.equal(await countOf(bridge), 3)
})

test('a key that was used is ok whatever control and value the body names', async (t) => {
  const bridge = await runBridge(t)
  await bridge.act(press, withKey('used'))
  for (const body of [
    { ...press, lid: 7 },
    { ...press, lid: 99 },
    { ...press, value: 'wrong' },
    { layoutId: 'show', lid: 2, type: 'Slider', value: 7 },
    { layoutId: 'show', lid: 1, type: 'Slider' },
  ])
    t.equal((await bridge.act(body, withKey('used'))).status, 200, JSON.stringify(body))
  t.equal(await countOf(bridge), 1)
  t.equal(await countOf(bridge, 7), 0)
})

test('fields, type and layout are checked before the key', async (t) => {
  const bridge = await runBridge(t)
  await bridge.act(press, withKey('used'))
  for (const [body, status, code] of [
    ['{', 400, 'body-not-json'],
    [{ layoutId: 'show', type: 'Button' }, 400, 'body-invalid'],
    [{ ...press, lid: 0 }, 400, 'body-invalid'],
    [{ ...press, type: 'Knob' }, 400, 'type-invalid'],
    [{ ...press, layoutId: 'other' }, 401, 'token-invalid'],
  ] as const)
    t.match(await bridge.act(body, withKey('used')), { status, body: { code } })
  t.match(await bridge.act(press, { ...withKey('used'), authorization: 'Bearer x' }), { status: 401 })
})

test('a repetition is ok after a page change without the control', async (t) => {
  const bridge = await runBridge(t)
  await bridge.act(press, withKey('used'))
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.equal((await bridge.act(press, withKey('used'))).status, 200)
  t.match(await bridge.act(press, withKey('new')), { status: 400, body: { code: 'control-not-found' } })
})

test('a repetition is ok after a restart and counts nothing', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { state })
  await first.act(press, withKey('used'))
  await first.bridge.close()
  for (let restart = 0; restart < 2; restart++) {
    const again = await runBridge(t, { state })
    t.equal((await again.act(press, { ...withKey('used'), ...bearer(first.token) })).status, 200)
    t.equal(await countOf(again), 1)
    await again.bridge.close()
  }
})

test('a press sent again with a newer token of the same participant counts once, also after a restart', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { state })
  const tokenOf = ({ tokens }: TestBridge) => bearer(tokens.mint({ layoutId: 'show', participant: 'seat-1' }))
  await first.act(press, { ...withKey('used'), ...tokenOf(first) })
  t.equal((await first.act(press, { ...withKey('used'), ...tokenOf(first) })).status, 200)
  t.equal(await countOf(first), 1)
  await first.bridge.close()
  const second = await runBridge(t, { state })
  t.equal((await second.act(press, { ...withKey('used'), ...tokenOf(second) })).status, 200)
  t.equal(await countOf(second), 1)
})

for (const ms of [3_600_000, -3_600_000])
  test(`a clock that is set ${ms / 1000} s ahead neither forgets a key nor keeps one, nor does a restart then`, async (t) => {
    const state = t.testdir()
    const first = await runBridge(t, { state })
    const real = { time: Date.now, monotonic: performance.now.bind(performance) }
    t.teardown(() => {
      Date.now = real.time
      performance.now = real.monotonic
    })
    await first.act(press, withKey('used'))
    Date.now = () => real.time() + ms
    const token = bearer(signByHand(goodClaims({ sub: subOf(first.token) })))
    await first.act(press, { ...withKey('used'), ...token })
    t.equal(await countOf(first), 1)
    await first.bridge.close()
    const second = await runBridge(t, { state })
    await second.act(press, { ...withKey('used'), ...token })
    t.equal(await countOf(second), 1)
    performance.now = () => real.monotonic() + 60_000
    await second.act(press, { ...withKey('used'), ...token })
    t.equal(await countOf(second), 2)
  })

test('the same key of another participant is another key', async (t) => {
  const bridge = await runBridge(t)
  const other = bridge.tokens.mint({ layoutId: 'show' })
  await bridge.act(press, withKey('used'))
  await bridge.act(press, { ...withKey('used'), ...bearer(other) })
  t.equal(await countOf(bridge), 2)
  await bridge.act(press, { ...withKey('used'), ...bearer(other) })
  t.equal(await countOf(bridge), 2)
})

test('a refused action leaves its key unused', async (t) => {
  const bridge = await runBridge(t)
  t.equal((await bridge.act({ ...press, value: 1 }, withKey('fresh'))).status, 400)
  t.equal((await bridge.act({ ...press, lid: 9 }, withKey('fresh'))).status, 400)
  t.equal((await bridge.act(press, withKey('fresh'))).status, 200)
  t.equal(await countOf(bridge), 1)
})

test('a reset does not make a used key fresh', async (t) => {
  const bridge = await runBridge(t)
  await bridge.act(press, withKey('used'))
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  t.equal((await bridge.act(press, withKey('used'))).status, 200)
  t.equal(await countOf(bridge), 0)
})

test('any 1 to 64 visible ASCII characters are a key', async (t) => {
  const bridge = await runBridge(t)
  const keys = ['!', '~', 'x'.repeat(64), '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']
  for (const key of keys) {
    t.equal((await bridge.act(press, withKey(key))).status, 200, key)
    t.equal((await bridge.act(press, withKey(key))).status, 200, key)
  }
  t.equal(await countOf(bridge), keys.length)
})

test('a malformed key is refused, says what a key is, and nothing counts', async (t) => {
  const bridge = await runBridge(t)
  await bridge.act(press)
  for (const key of ['x'.repeat(65), 'a b', 'a\tb']) {
    const { status, body } = await answer(sendRaw(bridge, key))
    t.match([status, body.code], [400, 'body-invalid'], key)
    t.strictSame(body.errors, [{ path: '$key', expected: '1 to 64 visible ASCII characters' }])
    t.notOk(body.detail.includes(key))
  }
  t.equal(await countOf(bridge), 1)
})

test('a key that no header may hold is refused too, unless the parser has cut it before anybody could see it', async (t) => {
  const bridge = await runBridge(t)
  const outcomes = {
    uws: { 'a\x7f': [400, 'body-invalid'], 'ol\xe9': [200, undefined] },
    node: { 'a\x7f': [400, undefined], 'ol\xe9': [400, 'body-invalid'] },
  }[engine]
  for (const [key, outcome] of Object.entries(outcomes)) {
    const { status, body } = await answer(sendRaw(bridge, key))
    t.strictSame([status, body.code], outcome, JSON.stringify(key))
  }
  t.equal(await countOf(bridge), engine === 'uws' ? 1 : 0, 'and what was refused did not count')
})

test('a malformed key is reported after wrong fields and before a wrong type', async (t) => {
  const { act } = await runBridge(t)
  t.match((await act({ ...press, lid: 'x' }, withKey('a b'))).body.errors, [{ path: '$.lid' }])
  t.match((await act({ ...press, type: 'Knob' }, withKey('a b'))).body.errors, [{ path: '$key' }])
})

/** A key as it is, byte for byte; `fetch` would refuse some. */
async function sendRaw({ port, token }: TestBridge, key: string): Promise<Response> {
  const body = JSON.stringify(press)
  const {
    status,
    headers,
    body: text,
  } = await rawRequest(
    port,
    `POST /action HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  return new Response(text, { status, headers: { 'content-type': headers.get('content-type') ?? '' } })
}

function subOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

async function countOf({ admin }: TestBridge, lid = 1): Promise<number> {
  const { controls } = (await admin('GET', '/layout/show/state')).body
  return controls.find((control: { lid: number }) => control.lid === lid).count
}
