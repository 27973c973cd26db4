import { parseApiKeys } from '../../../src/auth/api-keys.js'
import { Secret } from '../../../src/auth/secret.js'
import { apiKey, runBridge, tokenSecret } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { goodClaims, signByHand } from '../../support/wire/jwt.js'
import {
  caughtUp,
  joinAsCrowd,
  joinAsOperator,
  joinAsPhone,
  openStream,
} from '../../support/wire/stream-client.js'

const press = { lid: 1, type: 'Button' }
const otherSecret = new Secret('another secret, just as long as it')
/** Promised is that a stream is closed within this. */
const soonMs = 1000

test('a token that is revoked closes its streams within a second, and others stay open', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
  )
  const bridge = await runBridge(t, { catalogue })
  const time = advanceTime(t)
  const phones = await joinAsCrowd(t, bridge.url, 100, () => bridge.tokens.mint({ layoutId: 'show' }))
  const other = await joinAsPhone(t, { url: bridge.url, token: bridge.tokens.mint({ layoutId: 'other' }) })
  const operator = await joinAsOperator(t, bridge)
  await bridge.admin('POST', '/layout/show/revoke')
  await time.advance(soonMs)
  for (const phone of phones) t.same(await phone.closed, { code: 4401, reason: 'token-expired' })
  await caughtUp(other)
  await caughtUp(operator)
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
  const time = advanceTime(t)
  const exp = Math.ceil(Date.now() / 1000) + 100
  const short = () => signByHand(goodClaims({ exp }))
  const [left, renewed] = [
    await openStream(t, url, { token: short() }),
    await openStream(t, url, { token: short() }),
  ]
  renewed.send({ hello: { token: signByHand(goodClaims()) } })
  await renewed.received(2)
  await left.received(1)
  // A token is good for 5 s more, since clocks differ.
  await time.advance((exp + 5) * 1000 - 1 - Date.now())
  await caughtUp(left)
  await time.advance(soonMs)
  t.same(await left.closed, { code: 4401, reason: 'token-expired' })
  t.equal(left.frames.length, 2, 'the page and the pong')
  await caughtUp(renewed)
})

test('a rotation keeps the streams of the previous secret, until that is gone too', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  const phone = await joinAsPhone(t, bridge)
  const apiKeys = parseApiKeys(apiKey, 'test')
  await bridge.reload({ secrets: { apiKeys, tokenSecret: otherSecret, previousTokenSecret: tokenSecret } })
  await time.advance(2 * soonMs)
  await caughtUp(phone)
  await bridge.reload({ secrets: { apiKeys, tokenSecret: otherSecret } })
  await time.advance(soonMs)
  t.same(await phone.closed, { code: 4401, reason: 'token-invalid' })
})

test('a key that is withdrawn closes the streams of its operators', async (t) => {
  const both = parseApiKeys(`${apiKey}\nanother-key-for-tests`, 'test')
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  await bridge.reload({ secrets: { apiKeys: both, tokenSecret } })
  const [gone, kept] = [
    await joinAsOperator(t, bridge),
    await openStream(t, bridge.url, { key: 'another-key-for-tests', layoutId: 'show' }),
  ]
  const phone = await joinAsPhone(t, bridge)
  await bridge.reload({ secrets: { apiKeys: both.slice(1), tokenSecret } })
  await time.advance(soonMs)
  t.same(await gone.closed, { code: 4401, reason: 'api-key-invalid' })
  await caughtUp(kept)
  await caughtUp(phone)
})

test('a layout that is gone after a reload closes the streams of its phones and operators', async (t) => {
  const other = layoutOf({ ...showFile, layoutId: 'other' })
  const bridge = await runBridge(t, {
    catalogue: new Map([
      ['show', layoutOf()],
      ['other', other],
    ]),
  })
  const time = advanceTime(t)
  const streams = [await joinAsPhone(t, bridge), await joinAsOperator(t, bridge)]
  const kept = await joinAsOperator(t, bridge, 'other')
  await bridge.reload({ catalogue: new Map([['other', other]]) })
  await time.advance(soonMs)
  for (const stream of streams) t.same(await stream.closed, { code: 4404, reason: 'layout-not-found' })
  await caughtUp(kept)
  await bridge.reload({})
  t.match(
    await (await openStream(t, bridge.url, { token: bridge.token })).next(),
    { event: 'page' },
    'and back',
  )
})
