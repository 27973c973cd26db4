import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import type { Test } from 'tap'
import { type AudienceTokenOptions, AudienceTokens } from '../../src/auth/audience-tokens.js'
import { Secret } from '../../src/auth/secret.js'
import { test } from '../support/tap.js'
import { handMadeToken } from './support/hand-made-token.js'
import { refusalOf } from './support/refusal-of.js'

const secretText = 'a secret of exactly 32 bytes, ok'
const previousText = 'the secret that was in use before'
const day = 86_400

function open(options: Partial<AudienceTokenOptions> = {}) {
  return new AudienceTokens(
    { secret: new Secret(secretText), ttl: 30 * day, maxTtl: 90 * day, ...options },
    ({ rate }) => ({ rate }),
  )
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** Lets the process believe that it is so many seconds later. */
function advanceClock(t: Test, seconds: number): void {
  const real = Date.now
  Date.now = () => real() + seconds * 1000
  t.teardown(() => {
    Date.now = real
  })
}

test('a minted token is a JWT signed with HS256, as anybody with the secret can check', async (t) => {
  const [header = '', claims = '', signature] = open().mint({ layoutId: 'demo' }).split('.')
  t.match(JSON.parse(Buffer.from(header, 'base64url').toString()), { alg: 'HS256', typ: 'JWT' })
  t.equal(signature, createHmac('sha256', secretText).update(`${header}.${claims}`).digest('base64url'))
})

test('a minted token says exactly what is promised', async (t) => {
  const before = Math.floor(Date.now() / 1000)
  const claims = claimsOf(
    open().mint({ layoutId: 'demo', participant: 'seat-12', expiresIn: 60, actionsPerSecond: 5 }),
  )
  const iat = Number(claims.iat)
  t.ok(iat >= before && iat <= Date.now() / 1000)
  t.same(claims, {
    iss: 'ovation',
    aud: 'demo',
    sub: 'seat-12',
    scope: 'audience',
    iat,
    exp: iat + 60,
    rate: 5,
  })
})

test('a token lives as long as the settings say, and has no rate, when nothing else is asked for', async (t) => {
  const claims = claimsOf(open().mint({ layoutId: 'demo' }))
  t.equal(Number(claims.exp) - Number(claims.iat), 30 * day)
  t.notOk(Object.hasOwn(claims, 'rate'))
})

test('each token is for a participant of its own, by 128 random bits', async (t) => {
  const tokens = open()
  const ids = Array.from({ length: 100 }, () => String(claimsOf(tokens.mint({ layoutId: 'demo' })).sub))
  t.equal(new Set(ids).size, 100)
  for (const id of ids) t.match(id, /^[\w-]{22}$/)
})

for (const [name, request] of Object.entries({
  'a lifetime below a minute': { layoutId: 'demo', expiresIn: 59 },
  'a lifetime above the longest': { layoutId: 'demo', expiresIn: 90 * day + 1 },
  'a broken second': { layoutId: 'demo', expiresIn: 60.5 },
  'a lifetime that is no number': { layoutId: 'demo', expiresIn: Number.NaN },
  'a layoutId with a blank': { layoutId: 'my layout' },
  'an empty participant': { layoutId: 'demo', participant: '' },
  'no actions at all': { layoutId: 'demo', actionsPerSecond: 0 },
  'too many actions': { layoutId: 'demo', actionsPerSecond: 1001 },
  'something nested deep enough to crash the signer': {
    layoutId: 'demo',
    participant: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)),
  },
})) {
  test(`mints nothing for ${name}`, async (t) => {
    t.throws(() => open().mint(request), { name: 'RangeError', message: /^expected (a lifetime|ids) of / })
  })
}

test('a verified token names its holder', async (t) => {
  const tokens = open()
  const token = tokens.mint({ layoutId: 'demo', participant: 'seat-12', actionsPerSecond: 7 })
  const { exp } = claimsOf(token)
  t.same(tokens.verify(`Bearer ${token}`), {
    id: 'seat-12',
    layoutId: 'demo',
    expiresAt: exp,
    authorization: `Bearer ${token}`,
    rate: 7,
    allowance: { rate: 7 },
    era: 0,
  })
})

test('a token is verified once, and keeps its rate limit over all its requests', async (t) => {
  let opened = 0
  const tokens = new AudienceTokens({ secret: new Secret(secretText), ttl: day, maxTtl: day }, () => ++opened)
  const header = `Bearer ${tokens.mint({ layoutId: 'demo' })}`
  const first = tokens.verify(header)
  for (let i = 0; i < 100; i++) t.equal(tokens.verify(header), first)
  t.equal(opened, 1)
})

test('the scheme may be written in any case, but wins no second allowance', async (t) => {
  const tokens = open()
  const token = tokens.mint({ layoutId: 'demo' })
  const first = tokens.verify(`bearer ${token}`)
  for (const scheme of ['Bearer', 'BEARER', 'bEaReR']) t.equal(tokens.verify(`${scheme} ${token}`), first)
})

test('a remembered token still expires, 5 s after its exp at the latest', async (t) => {
  const tokens = open()
  const header = `Bearer ${tokens.mint({ layoutId: 'demo', expiresIn: 60 })}`
  const participant = tokens.verify(header)
  advanceClock(t, 61)
  t.equal(tokens.verify(header), participant, 'within the leeway')
  advanceClock(t, 5)
  t.equal(refusalOf(() => tokens.verify(header)).code, 'token-expired')
  t.equal(refusalOf(() => tokens.verify(header)).code, 'token-expired', 'also when it is judged again')
})

test('only a token that was verified before and has not expired is recalled', async (t) => {
  const tokens = open()
  const header = `Bearer ${tokens.mint({ layoutId: 'demo', expiresIn: 60 })}`
  t.equal(tokens.recall(header), undefined, 'not yet verified')
  t.equal(tokens.recall(''), undefined)
  const participant = tokens.verify(header)
  t.equal(tokens.recall(header), participant)
  advanceClock(t, 66)
  t.equal(tokens.recall(header), undefined, 'expired')
})

test('a refused token is verified again each time', async (t) => {
  const tokens = open()
  const iat = Math.floor(Date.now() / 1000) + 60
  const claims = { iss: 'ovation', aud: 'demo', sub: 'p', scope: 'audience', iat, exp: iat + day }
  const header = `Bearer ${handMadeToken({ claims, secret: secretText })}`
  t.equal(refusalOf(() => tokens.verify(header)).code, 'token-invalid', 'still in the future')
  advanceClock(t, 60)
  t.equal(tokens.verify(header).id, 'p')
})

test('what was verified is forgotten on demand', async (t) => {
  const tokens = open()
  const header = `Bearer ${tokens.mint({ layoutId: 'demo' })}`
  const first = tokens.verify(header)
  tokens.clear()
  t.not(tokens.verify(header), first)
})

test('only so many tokens are remembered; the oldest go first', async (t) => {
  const tokens = open({ cacheSize: 256 })
  const headers = Array.from({ length: 257 }, () => `Bearer ${tokens.mint({ layoutId: 'demo' })}`)
  const [first, second, third, ...later] = headers.map((header) => tokens.verify(header))
  t.equal(tokens.verify(headers[2] ?? ''), third)
  t.equal(tokens.verify(headers[256] ?? ''), later.at(-1))
  t.not(tokens.verify(headers[0] ?? ''), first)
  t.not(tokens.verify(headers[1] ?? ''), second)
})

test('a flood of tokens does not grow the memory of them', async (t) => {
  const tokens = open({ cacheSize: 2 })
  const header = `Bearer ${tokens.mint({ layoutId: 'demo' })}`
  const first = tokens.verify(header)
  const next = () => tokens.verify(`Bearer ${tokens.mint({ layoutId: 'demo' })}`)
  next()
  t.equal(tokens.verify(header), first, 'two have room')
  next()
  t.not(tokens.verify(header), first, 'three have not')
})

test('after a change of the secret, tokens of the previous one open until it is taken away', async (t) => {
  const previous = new Secret(previousText)
  const header = `Bearer ${open({ secret: previous }).mint({ layoutId: 'demo', participant: 'early' })}`
  t.equal(open({ previousSecret: previous }).verify(header).id, 'early')
  t.equal(refusalOf(() => open().verify(header)).code, 'token-invalid')
})

test('new tokens are signed with the new secret, never with the previous', async (t) => {
  const token = open({ previousSecret: new Secret(previousText) }).mint({ layoutId: 'demo' })
  t.equal(open().verify(`Bearer ${token}`).layoutId, 'demo')
  t.equal(
    refusalOf(() => open({ secret: new Secret(previousText) }).verify(`Bearer ${token}`)).code,
    'token-invalid',
  )
})

test('a token of the previous secret is verified as strictly', async (t) => {
  const tokens = open({ previousSecret: new Secret(previousText) })
  const iat = Math.floor(Date.now() / 1000) - 600
  const claims = { iss: 'ovation', aud: 'demo', sub: 'p', scope: 'audience', iat, exp: iat + 60 }
  const sign = (change: object, secret: string) =>
    `Bearer ${handMadeToken({ claims: { ...claims, ...change }, secret })}`
  t.equal(refusalOf(() => tokens.verify(sign({}, previousText))).code, 'token-expired')
  t.equal(
    refusalOf(() => tokens.verify(sign({ exp: iat + day, scope: 'x' }, previousText))).code,
    'token-invalid',
  )
  t.equal(
    refusalOf(() => tokens.verify(sign({ exp: iat + day }, 'a third secret that nobody configured'))).code,
    'token-invalid',
  )
})

test('an expired token of the present secret is expired, though there is a previous secret too', async (t) => {
  const tokens = open({ previousSecret: new Secret(previousText) })
  const iat = Math.floor(Date.now() / 1000) - 600
  const claims = { iss: 'ovation', aud: 'demo', sub: 'p', scope: 'audience', iat, exp: iat + 60 }
  const header = `Bearer ${handMadeToken({ claims, secret: secretText })}`
  t.equal(refusalOf(() => tokens.verify(header)).code, 'token-expired')
})

test('printing the tokens does not show the secret', async (t) => {
  const tokens = open()
  t.notOk(inspect(tokens, { showHidden: true, depth: 9 }).includes(secretText))
  t.notOk(JSON.stringify(tokens).includes(secretText))
})
