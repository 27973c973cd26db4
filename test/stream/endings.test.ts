import { parseApiKeys } from '../../src/auth/api-keys.js'
import { Secret } from '../../src/auth/secret.js'
import { apiKey, runBridge, tokenSecret } from '../support/bridge.js'
import { goodClaims, signByHand } from '../support/jwt.js'
import { layoutOf, showFile } from '../support/show.js'
import { joinAsOperator, joinAsPhone, openStream, type StreamClient } from '../support/stream-client.js'
import { test } from '../support/tap.js'

const press = { lid: 1, type: 'Button' }
const otherSecret = new Secret('another secret, just as long as it')
/** Promised is a second. */
const soonMs = 5000

test('a token that is revoked closes its streams within a second, and others stay open', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
  )
  const bridge = await runBridge(t, { catalogue })
  const phones = await Promise.all(Array.from({ length: 30 }, () => joinAsPhone(t, bridge)))
  const other = await joinAsPhone(t, { url: bridge.url, token: bridge.tokens.mint({ layoutId: 'other' }) })
  const operator = await joinAsOperator(t, bridge)
  const begun = performance.now()
  await bridge.admin('POST', '/layout/show/revoke')
  for (const phone of phones) t.same(await phone.closed, { code: 4401, reason: 'token-expired' })
  t.ok(performance.now() - begun < soonMs)
  await checkAlive(other)
  await checkAlive(operator)
})

test('an action right behind a revocation does not count', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  await bridge.admin('POST', '/layout/show/revoke')
  for (let sent = 0; sent < 5; sent++) phone.send({ id: `${sent}`, ...press })
  t.same(await phone.closed, { code: 4401, reason: 'token-expired' })
  t.equal(phone.frames.length, 1)
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 0)
})

test('a token that expires closes its stream, unless it is renewed', async (t) => {
  const { url } = await runBridge(t)
  // With the leeway of 5 s it is good for another 2 s.
  const now = Math.floor(Date.now() / 1000)
  const short = () => signByHand(goodClaims({ iat: now - 60, exp: now - 3 }))
  const begun = performance.now()
  const [left, renewed] = [
    await openStream(t, url, { token: short() }),
    await openStream(t, url, { token: short() }),
  ]
  renewed.send({ hello: { token: signByHand(goodClaims()) } })
  t.same(await left.closed, { code: 4401, reason: 'token-expired' })
  const lasted = performance.now() - begun
  t.ok(lasted > 500 && lasted < 2000 + soonMs, `${lasted} ms`)
  t.equal(left.frames.length, 1)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await renewed.received(2)
  renewed.send({ ping: 1 })
  t.same((await renewed.received(3))[2], { pong: 1 })
})

test('a rotation keeps the streams of the previous secret, until that is gone too', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  const apiKeys = parseApiKeys(apiKey, 'test')
  await bridge.reload({ secrets: { apiKeys, tokenSecret: otherSecret, previousTokenSecret: tokenSecret } })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await checkAlive(phone)
  const begun = performance.now()
  await bridge.reload({ secrets: { apiKeys, tokenSecret: otherSecret } })
  t.same(await phone.closed, { code: 4401, reason: 'token-invalid' })
  t.ok(performance.now() - begun < soonMs)
})

test('a key that is withdrawn closes the streams of its operators', async (t) => {
  const both = parseApiKeys(`${apiKey}\nanother-key-for-tests`, 'test')
  const bridge = await runBridge(t)
  await bridge.reload({ secrets: { apiKeys: both, tokenSecret } })
  const [gone, kept] = [
    await joinAsOperator(t, bridge),
    await openStream(t, bridge.url, { key: 'another-key-for-tests', layoutId: 'show' }),
  ]
  const phone = await joinAsPhone(t, bridge)
  const begun = performance.now()
  await bridge.reload({ secrets: { apiKeys: both.slice(1), tokenSecret } })
  t.same(await gone.closed, { code: 4401, reason: 'api-key-invalid' })
  t.ok(performance.now() - begun < soonMs)
  await checkAlive(kept)
  await checkAlive(phone)
})

test('a layout that is gone after a reload closes the streams of its phones and operators', async (t) => {
  const other = layoutOf({ ...showFile, layoutId: 'other' })
  const bridge = await runBridge(t, {
    catalogue: new Map([
      ['show', layoutOf()],
      ['other', other],
    ]),
  })
  const streams = [await joinAsPhone(t, bridge), await joinAsOperator(t, bridge)]
  const kept = await joinAsOperator(t, bridge, 'other')
  const begun = performance.now()
  await bridge.reload({ catalogue: new Map([['other', other]]) })
  for (const stream of streams) t.same(await stream.closed, { code: 4404, reason: 'layout-not-found' })
  t.ok(performance.now() - begun < soonMs)
  await checkAlive(kept)
  await bridge.reload({})
  t.match(
    await (await openStream(t, bridge.url, { token: bridge.token })).next(),
    { event: 'page' },
    'and back',
  )
})

/** Whether it still answers, whatever else it is told. */
async function checkAlive(stream: StreamClient): Promise<void> {
  stream.send({ ping: 'alive' })
  for (let frame = await stream.next(); frame.pong !== 'alive'; ) frame = await stream.next()
}
