import type { Test } from 'tap'
import { parseApiKeys } from '../../../src/auth/api-keys.js'
import { Secret } from '../../../src/auth/secret.js'
import { apiKey, runBridge, type TestBridge, tokenSecret } from '../../support/show/bridge.js'
import { claimsIn, joinRoom } from '../../support/show/join.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { goodClaims, signByHand } from '../../support/wire/jwt.js'

const passcode = 'open sesame'
const day = 86_400

async function open(t: Test, room: object = {}): Promise<{ bridge: TestBridge; token: string; sub: string }> {
  const bridge = await runBridge(t, { room: { open: 'on', passcode, ...room } })
  const { token } = (await joinRoom(bridge, { passcode })).body
  return { bridge, token, sub: claimsIn(token).sub }
}

/** A token as joining makes it, but for these claims. */
const joined = (claims: object = {}) => signByHand(goodClaims({ join: true, rate: 20, ...claims }))

test('who comes back stays the same, at the same rate, with a new end, without a passcode', async (t) => {
  const { bridge, token, sub } = await open(t, { actionsPerSecond: 7 })
  await bridge.reload({ room: { actionsPerSecond: 9, tokenTtl: 600, passcode: 'another passcode' } })
  for (const body of [{ token }, { token, passcode: 'wrong' }]) {
    const again = await joinRoom(bridge, body)
    t.match(again, { status: 200, body: { expiresIn: 600 } })
    const claims = claimsIn(again.body.token)
    t.match(claims, { sub, rate: 7, join: true, aud: 'show' })
    t.equal(claims.exp - claims.iat, 600)
  }
  t.match((await bridge.admin('GET', '/metrics')).body, /^ovation_joins_total\{result="refreshed"\} 2$/m)
})

test('also while the room is closed or full, and while too many join', async (t) => {
  const { bridge, token, sub } = await open(t, { people: 1, joinsPerSecond: 1 })
  for (let n = 0; n < 20; n++) t.equal((await joinRoom(bridge, { token })).status, 200)
  await bridge.admin('PUT', '/room/show', { open: false })
  const again = await joinRoom(bridge, { token })
  t.equal(claimsIn(again.body.token).sub, sub)
  t.match(await joinRoom(bridge, { passcode }), { status: 403, body: { code: 'room-closed' } })
})

test('with a token that has expired for less than a day, and not with an older one', async (t) => {
  const { bridge } = await open(t)
  const now = Math.floor(Date.now() / 1000)
  const endedBefore = (seconds: number) => ({
    token: joined({ sub: 'ada', iat: now - seconds - 60, exp: now - seconds }),
  })
  const again = await joinRoom(bridge, endedBefore(day - 60))
  t.equal(claimsIn(again.body.token).sub, 'ada')
  t.match(await joinRoom(bridge, endedBefore(day + 60)), { status: 403, body: { code: 'passcode-invalid' } })
})

test('any other token is as none: with the passcode one joins as somebody new', async (t) => {
  const { bridge, token } = await open(t)
  const others = {
    'of a backend': bridge.token,
    'for another layout': joined({ aud: 'other' }),
    'of another secret': signByHand(goodClaims({ join: true }), { secret: Buffer.alloc(32, 'x') }),
    'with a changed participant': changed(token),
    'of which a part is missing': token.slice(0, -1),
    nothing: '',
    'the passcode': passcode,
    'too long': 'x'.repeat(8000),
  }
  for (const [name, other] of Object.entries(others)) {
    t.match(
      await joinRoom(bridge, { token: other }),
      { status: 403, body: { code: 'passcode-invalid' } },
      name,
    )
    const fresh = await joinRoom(bridge, { token: other, passcode })
    t.equal(fresh.status, 200, name)
    t.match(claimsIn(fresh.body.token).sub, /^[\w-]{22}$/)
  }
})

test('a token that was revoked brings nobody back, also over a restart', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { state, room: { open: 'on', passcode } })
  const { token } = (await joinRoom(first, { passcode })).body
  await first.admin('POST', '/layout/show/revoke')
  const refused = { status: 403, body: { code: 'passcode-invalid' } }
  t.match(await joinRoom(first, { token }), refused)
  const late = (await joinRoom(first, { passcode })).body.token
  await first.bridge.close()
  const second = await runBridge(t, { state, room: { open: 'on', passcode } })
  t.match(await joinRoom(second, { token }), refused)
  t.equal(claimsIn((await joinRoom(second, { token: late })).body.token).sub, claimsIn(late).sub)
})

test('after a rotation those of the previous secret come back, until it is gone', async (t) => {
  const { bridge, token, sub } = await open(t)
  const apiKeys = parseApiKeys(apiKey, 'test')
  const next = new Secret('the next secret, just as long as it')
  await bridge.reload({ secrets: { apiKeys, tokenSecret: next, previousTokenSecret: tokenSecret } })
  const again = await joinRoom(bridge, { token })
  t.equal(claimsIn(again.body.token).sub, sub)
  await bridge.reload({ secrets: { apiKeys, tokenSecret: next } })
  t.match(await joinRoom(bridge, { token }), { status: 403 })
  t.equal(claimsIn((await joinRoom(bridge, { token: again.body.token })).body.token).sub, sub)
})

test('when the clock is set back, everybody stays who they are', async (t) => {
  const { bridge, token, sub } = await open(t)
  const { now } = Date
  Date.now = () => now() - 1_800_000
  t.teardown(() => {
    Date.now = now
  })
  const press = { layoutId: 'show', lid: 1, type: 'Button' }
  const act = async (of: string) => (await bridge.act(press, { authorization: `Bearer ${of}` })).status
  t.equal(await act(token), 401, 'a token from the future is not good')
  const again = await joinRoom(bridge, { token })
  t.equal(claimsIn(again.body.token).sub, sub)
  t.equal(await act(again.body.token), 200)
})

test('a layout that a reload removes lets nobody in or back', async (t) => {
  const { bridge, token } = await open(t)
  await bridge.reload({ catalogue: new Map([['other', layoutOf({ ...showFile, layoutId: 'other' })]]) })
  t.match(await joinRoom(bridge, { token }), { status: 404, body: { code: 'layout-not-found' } })
  await bridge.reload({})
  t.equal((await joinRoom(bridge, { token })).status, 200)
})

/** The same signature for another participant. */
function changed(token: string): string {
  const [head, , signature] = token.split('.')
  const claims = JSON.stringify({ ...claimsIn(token), sub: 'somebody-else' })
  return [head, Buffer.from(claims).toString('base64url'), signature].join('.')
}
