import { type Answer, answer, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { goodClaims, signByHand } from '../../support/wire/jwt.js'
import { atRest, useAll, used, withoutIds } from '../support/used-show.js'

test('before the first action nothing is counted and nothing has a value', async (t) => {
  const { admin } = await runBridge(t)
  const { status, headers, body } = await admin('GET', '/layout/show/state')
  t.equal(status, 200)
  t.equal(headers.get('cache-control'), 'no-store')
  t.equal(headers.get('access-control-allow-origin'), null)
  t.strictSame(body, { layoutId: 'show', activePageId: 'first', controls: atRest })
})

test('the state shows counts, votes and last values of all pages', async (t) => {
  const { admin, act } = await runBridge(t)
  await useAll(act)
  const { body } = await admin('GET', '/layout/show/state')
  t.strictSame(Object.keys(body), ['layoutId', 'activePageId', 'controls'])
  t.equal(body.activePageId, 'first')
  t.strictSame(withoutIds(body.controls), used)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await act({ layoutId: 'show', lid: 9, type: 'Button' })
  const { activePageId, controls } = (await admin('GET', '/layout/show/state')).body
  t.equal(activePageId, 'second')
  t.strictSame(withoutIds(controls), [
    ...used.slice(0, -1),
    { lid: 9, type: 'Button', count: 1, normalised: 0.01, enabled: true },
  ])
})

test('a refused action changes nothing', async (t) => {
  const { admin, act } = await runBridge(t)
  for (const refused of [
    { layoutId: 'show', lid: 1, type: 'Button', value: 1 },
    { layoutId: 'show', lid: 1, type: 'Slider', value: 1 },
    { layoutId: 'show', lid: 2, type: 'Slider', value: 2 },
    { layoutId: 'show', lid: 4, type: 'Index', value: 3 },
    { layoutId: 'show', lid: 9, type: 'Button' },
  ])
    t.equal((await act(refused)).status, 400)
  t.strictSame((await admin('GET', '/layout/show/state')).body.controls, atRest)
})

test('after a restart all is as it was: state, page, and the next count', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { state })
  await useAll(first.act)
  await first.admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.equal((await first.admin('GET', '/status')).body.durable, true)
  await first.bridge.close()
  const second = await runBridge(t, { state })
  const { body } = await second.admin('GET', '/layout/show/state')
  t.equal(body.activePageId, 'second')
  t.strictSame(withoutIds(body.controls), used)
  await second.admin('PUT', '/layout/show/page', { pageId: 'first' })
  const before = second.sink.messages.length
  await second.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await until(second, '/0001 if 3 0.03')
  t.ok(second.sink.messages.length > before)
})

test('a display learns the lasting values once after a restart; what receivers take as events is not repeated', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { state })
  await useAll(first.act)
  await first.bridge.close()
  const { sink, act } = await runBridge(t, { state })
  await sink.received(3)
  await act({ layoutId: 'show', lid: 7, type: 'Button' })
  t.same(await sink.received(4), ['/0002 f 0.5', '/0003 i 0', '/0006 ff 0 0.25', '/7777 if 6 1'])
})

test('a display gets the values of a page that was switched to, except unused controls', async (t) => {
  const { sink, act, admin } = await runBridge(t)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await act({ layoutId: 'show', lid: 4, type: 'Index', value: 1 })
  await sink.received(3)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await act({ layoutId: 'show', lid: 9, type: 'Button' })
  await admin('PUT', '/layout/show/page', { pageId: 'first' })
  await sink.received(5)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.same((await sink.received(6)).slice(3), ['/0009 if 1 0.01', '/0002 f 1', '/0001 if 2 0.02'])
})

test('a crowded page is sent in pieces, without omissions', async (t) => {
  const sliders = Array.from({ length: 250 }, (_, at) => ({
    lid: at + 1,
    type: 'Slider',
    props: { label: 'One of many' },
  }))
  const catalogue = new Map([
    ['show', layoutOf({ ...showFile, pages: [{ pageId: 'first', controls: sliders }] })],
  ])
  const state = t.testdir()
  const first = await runBridge(t, { state, catalogue })
  const answers = await Promise.all(
    sliders.map(({ lid }) => first.act({ layoutId: 'show', lid, type: 'Slider', value: lid / 256 })),
  )
  t.ok(answers.every(({ status }) => status === 200))
  await first.bridge.close()
  const { sink } = await runBridge(t, { state, catalogue })
  const messages = await sink.received(250)
  t.equal(new Set(messages).size, 250)
  t.ok(sink.datagrams.every(({ length }) => length <= 1400))
})

test('state, reset and revoke are for holders of the key, and of layouts that are there', async (t) => {
  const { url, token, admin } = await runBridge(t)
  for (const [method, operation] of [
    ['GET', 'state'],
    ['POST', 'reset'],
    ['POST', 'revoke'],
  ] as const) {
    const body = operation === 'reset' ? { all: true } : undefined
    t.match(await admin(method, `/layout/gone/${operation}`, body), {
      status: 404,
      body: { code: 'layout-not-found' },
    })
    const headers = { authorization: `Bearer ${token}` }
    t.match(await answer(fetch(`${url}/layout/show/${operation}`, { method, headers })), {
      status: 401,
      body: { code: 'api-key-invalid' },
    })
    const wrong = method === 'GET' ? 'POST' : 'GET'
    const refused = await admin(wrong, `/layout/show/${operation}`)
    t.match(refused, { status: 405, body: { code: 'method-not-allowed' } })
    t.match(refused.headers.get('allow'), method)
  }
})

test('revoked tokens are void at once and after a restart; one made in the same second is good', async (t) => {
  const state = t.testdir()
  const other = layoutOf({ ...showFile, layoutId: 'other' })
  const catalogue = new Map([
    ['show', layoutOf()],
    ['other', other],
  ])
  const first = await runBridge(t, { state, catalogue })
  const ofOther = first.tokens.mint({ layoutId: 'other' })
  const unused = signByHand(goodClaims({ iat: Math.floor(Date.now() / 1000) - 100 }))
  t.equal((await first.act(press)).status, 200)
  const { status, body } = await first.admin('POST', '/layout/show/revoke')
  t.equal(status, 200)
  t.strictSame(body, { ok: true })
  const fresh = (await first.admin('POST', '/token', { layoutId: 'show' })).body.token
  const hold = async ({ act, url }: TestBridge) => {
    for (const token of [first.token, unused]) {
      const refused = await pressWith(act, token)
      t.match(refused, { status: 401, body: { code: 'token-expired' } })
      t.equal(refused.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
    }
    t.equal((await pressWith(act, fresh)).status, 200)
    t.equal((await pressWith(act, fresh)).status, 200, 'and again, now that it is known')
    t.equal((await pressWith(act, ofOther, 'other')).status, 200, 'other layouts go on')
    const headers = { authorization: `Bearer ${first.token}` }
    t.match(await answer(fetch(`${url}/page`, { headers })), { status: 401, body: { code: 'token-expired' } })
  }
  await hold(first)
  await first.bridge.close()
  await hold(await runBridge(t, { state, catalogue }))
})

const press = { layoutId: 'show', lid: 1, type: 'Button' }

function pressWith(act: TestBridge['act'], token: string, layoutId = 'show'): Promise<Answer> {
  return act({ ...press, layoutId }, { authorization: `Bearer ${token}` })
}

async function until({ sink }: TestBridge, message: string): Promise<void> {
  while (!sink.messages.includes(message)) await sink.received(sink.messages.length + 1)
}
