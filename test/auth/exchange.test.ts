import type { Test } from 'tap'
import { AudienceTokens } from '../../src/auth/audience-tokens.js'
import { Secret } from '../../src/auth/secret.js'
import { Changes } from '../../src/state/changes.js'
import { Revocations } from '../../src/state/revocations.js'
import { test } from '../support/tap.js'
import { handMadeToken } from './support/hand-made-token.js'
import { day, maxTtl, secret } from './support/token-cases.js'

const hour = 3600
/** Tolerated between two clocks, seconds. */
const leeway = 5

function open(previousSecret?: Secret) {
  const revocations = new Revocations(new Changes())
  const options = { secret: new Secret(secret), previousSecret, ttl: hour, maxTtl, generations: revocations }
  return { revocations, tokens: new AudienceTokens(options, () => undefined) }
}

/** A token as joining makes it, but for these claims. */
function joined(claims: object = {}, by: string | Buffer = secret, header?: object): string {
  const now = Math.floor(Date.now() / 1000)
  const sound = { iss: 'ovation', aud: 'demo', sub: 'ada', scope: 'audience', iat: now, exp: now + hour }
  const made = { ...sound, rate: 20, join: true, ...claims }
  return handMadeToken({ claims: made, secret: by, ...(header && { header }) })
}

test('who joined can have a new token for a good one, and says the same of itself', (t) => {
  const { tokens } = open()
  const token = tokens.mint({ layoutId: 'demo', participant: 'ada', actionsPerSecond: 7, join: true })
  t.match(tokens.exchangeable(token), { aud: 'demo', sub: 'ada', rate: 7, join: true })
  t.match(
    tokens.verify(`Bearer ${token}`),
    { id: 'ada', layoutId: 'demo', rate: 7 },
    'and it is a token as any other',
  )
  t.end()
})

test('also for one that has expired, but for at most a day', (t) => {
  const { tokens } = open()
  const now = Math.floor(Date.now() / 1000)
  const endedBefore = (seconds: number) =>
    tokens.exchangeable(joined({ iat: now - seconds - hour, exp: now - seconds }))?.sub
  t.equal(endedBefore(hour), 'ada')
  t.equal(endedBefore(day + leeway - 3), 'ada')
  t.equal(endedBefore(day + leeway + 1), undefined)
  t.equal(endedBefore(30 * day), undefined)
  t.end()
})

test('any other text is worth nothing', (t) => {
  const { tokens } = open()
  const now = Math.floor(Date.now() / 1000)
  const good = joined()
  t.ok(tokens.exchangeable(good))
  for (const [name, token] of Object.entries({
    'made for a backend': tokens.mint({ layoutId: 'demo', participant: 'ada' }),
    'with another word for joining': joined({ join: 'true' }),
    'that says it was not by joining': joined({ join: false }),
    'with another secret': joined({}, 'another secret, just as long as it'),
    'without a signature': `${good.slice(0, good.lastIndexOf('.'))}.`,
    'with a part of the signature': good.slice(0, -2),
    'with another algorithm': joined({}, secret, { alg: 'none', typ: 'JWT' }),
    'with critical extensions': joined({}, secret, { alg: 'HS256', crit: ['exp'] }),
    'of another issuer': joined({ iss: 'other' }),
    'of another kind': joined({ scope: 'admin' }),
    'that is good only later': joined({ nbf: now + hour }),
    'that would live too long': joined({ exp: now + maxTtl + 60 }),
    'that ends before it begins': joined({ exp: now - 1 }),
    'without an end': joined({ exp: undefined }),
    'with an end in words': joined({ exp: 'never' }),
    'without a participant': joined({ sub: undefined }),
    'with a strange rate': joined({ rate: 5000 }),
    'that is far too long': `${good.slice(0, 40)}${'A'.repeat(10_000)}${good.slice(40)}`,
    nothing: '',
    words: 'open sesame',
    'three words': 'a.b.c',
  }))
    t.equal(tokens.exchangeable(token), undefined, name)
  t.end()
})

test('a revocation voids those made before, and none made after', (t) => {
  const { tokens, revocations } = open()
  const mint = (layoutId = 'demo') => tokens.mint({ layoutId, join: true })
  const [before, elsewhere] = [mint(), mint('other')]
  revocations.revoke('demo')
  const after = mint()
  t.equal(tokens.exchangeable(before), undefined)
  t.ok(tokens.exchangeable(after))
  t.ok(tokens.exchangeable(elsewhere))
  revocations.revoke('demo')
  t.equal(tokens.exchangeable(after), undefined)
  t.end()
})

test('one of the previous secret is as good, until that is gone', (t) => {
  const fresh = 'the next secret, just as long as it'
  const { tokens } = open()
  const token = joined()
  tokens.rotate({ secret: new Secret(fresh), previousSecret: new Secret(secret) })
  t.ok(tokens.exchangeable(token))
  tokens.rotate({ secret: new Secret(fresh) })
  t.equal(tokens.exchangeable(token), undefined)
  t.end()
})

test('who joined before the clock was set back stays who they are', (t) => {
  const { tokens, revocations } = open()
  const token = tokens.mint({ layoutId: 'demo', participant: 'ada', join: true })
  setClockBack(t, (hour / 2) * 1000)
  t.throws(
    () => tokens.verify(`Bearer ${token}`),
    { code: 'token-invalid' },
    'though it is not good by itself',
  )
  t.equal(tokens.exchangeable(token)?.sub, 'ada')
  const next = tokens.mint({ layoutId: 'demo', participant: 'ada', join: true })
  t.equal(tokens.verify(`Bearer ${next}`).id, 'ada')
  revocations.revoke('demo')
  t.equal(tokens.exchangeable(token), undefined, 'unless it was revoked')
  t.equal(tokens.exchangeable(next), undefined)
  t.end()
})

function setClockBack(t: Test, ms: number): void {
  const { now } = Date
  Date.now = () => now() - ms
  t.teardown(() => {
    Date.now = now
  })
}
