import type { Test } from 'tap'
import { AudienceTokens } from '../../src/auth/audience-tokens.js'
import { Secret } from '../../src/auth/secret.js'
import { Changes } from '../../src/state/changes.js'
import { Revocations } from '../../src/state/revocations.js'
import { test } from '../support/tap.js'
import { handMadeToken } from './support/hand-made-token.js'
import { refusalOf } from './support/refusal-of.js'
import { day, maxTtl, secret, sound } from './support/token-cases.js'

const hour = 3600

test('a token made between two revocations of one second is void after the second one', (t) => {
  const { revocations, mint, verify } = open()
  const now = Date.now()
  const tokens = [mint()]
  for (let time = 0; time < 3; time++) {
    revocations.revoke('demo', now)
    for (const token of tokens) t.equal(verify(token), 'token-expired')
    const fresh = mint()
    t.equal(verify(fresh), 'good')
    tokens.push(fresh)
  }
  t.end()
})

for (const [name, { before, after }] of Object.entries({
  'an hour ahead, and then put right': { before: hour, after: 0 },
  'right, and then an hour back': { before: 0, after: -hour },
  'an hour back, and then put right': { before: -hour, after: 0 },
})) {
  test(`a revocation holds, and later tokens are valid, while the clock is ${name}`, (t) => {
    const { revocations, mint, verify } = open()
    const setClock = clockOf(t)
    setClock(before)
    const early = mint()
    revocations.revoke('demo')
    const between = mint()
    t.equal(verify(between), 'good')
    setClock(after)
    const late = mint()
    t.ok(claimsOf(late).iat <= Date.now() / 1000, 'iat is never in the future')
    t.equal(verify(late), 'good')
    t.not(verify(early), 'good')
    revocations.revoke('demo')
    t.equal(verify(mint()), 'good')
    setClock(hour)
    for (const token of [early, between, late]) t.equal(verify(token), 'token-expired')
    t.end()
  })
}

test('a revocation voids only the tokens of its layout; only later ones name a generation', (t) => {
  const { revocations, mint, verify } = open()
  const other = mint('other')
  t.notOk('gen' in claimsOf(other))
  revocations.revoke('demo')
  t.equal(verify(other), 'good')
  t.equal(claimsOf(mint('demo')).gen, revocations.current('demo'))
  t.notOk('gen' in claimsOf(mint('other')))
  t.end()
})

test('a token of an earlier version is good until the first revocation', (t) => {
  const { revocations, verify } = open()
  const token = sign(sound)
  t.equal(verify(token), 'good')
  revocations.revoke('demo')
  t.equal(verify(token), 'token-expired')
  t.end()
})

test('what an earlier version has revoked stays void, and what it has made after that stays good', (t) => {
  const now = Math.floor(Date.now() / 1000)
  for (const second of [now - 100, now, now + hour]) {
    const { revocations, mint, verify } = open()
    revocations.restoreSecond('demo', second)
    const made = (iat: number) => sign({ ...sound, iat, exp: iat + day })
    t.equal(verify(made(Math.min(now, second) - 1)), 'token-expired')
    t.equal(verify(made(second)), 'token-expired')
    t.equal(verify(made(second + 1)), 'good', 'the second that it gave to tokens of after a revocation')
    t.equal(verify(mint()), 'good')
    if (second > now) t.equal(verify(made(second + 2)), 'token-invalid', 'from the future')
    revocations.revoke('demo')
    t.equal(verify(made(second + 1)), 'token-expired')
    t.equal(verify(mint()), 'good')
  }
  t.end()
})

for (const gen of ['1', -1, 1.5, null, 2 ** 53]) {
  test(`a generation of ${JSON.stringify(gen)} is none`, async (t) => {
    t.equal(open().verify(sign({ ...sound, gen })), 'token-invalid')
  })
}

function open() {
  const revocations = new Revocations(new Changes())
  const tokens = new AudienceTokens(
    { secret: new Secret(secret), ttl: day, maxTtl, generations: revocations },
    () => ({}),
  )
  return {
    revocations,
    mint: (layoutId = 'demo') => tokens.mint({ layoutId }),
    /** `good`, or the code of the refusal; verified again, as after every revocation. */
    verify(token: string): string {
      tokens.clear()
      try {
        tokens.verify(`Bearer ${token}`)
        return 'good'
      } catch {
        return refusalOf(() => tokens.verify(`Bearer ${token}`)).code
      }
    },
  }
}

function sign(claims: object): string {
  return handMadeToken({ claims, secret })
}

function claimsOf(token: string): { readonly iat: number; readonly gen?: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** Sets the clock so many seconds ahead of the right time, until the test is over. */
function clockOf(t: Test): (seconds: number) => void {
  const real = Date.now
  t.teardown(() => {
    Date.now = real
  })
  return (seconds) => {
    Date.now = () => real() + seconds * 1000
  }
}
