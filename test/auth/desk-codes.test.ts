import fc from 'fast-check'
import { DeskCodes, makeDeskCode, type UsedCodeEntry, UsedCodes } from '../../src/auth/desk-codes.js'
import { Secret } from '../../src/auth/secret.js'
import { tokenSecret } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { fixDate } from '../support/time/fixed-date.js'
import { signByHand } from '../support/wire/jwt.js'
import { refusalOf } from './support/refusal-of.js'

const other = new Secret('another secret, of exactly 32 bytes')

/** Codes as a service takes them, and what it has stored of them. */
function open(restored: readonly UsedCodeEntry[] = []) {
  const stored: UsedCodeEntry[] = []
  const used = new UsedCodes({ other: (entry) => stored.push(entry) })
  for (const [, code] of restored) used.restore(code)
  const codes = new DeskCodes({ secret: tokenSecret }, used)
  const refused = (code: string) => refusalOf(() => codes.take(code)).code
  return { codes, used, stored, refused }
}

test('a code is good once, also over restarts', (t) => {
  const { codes, used, stored, refused } = open()
  const code = makeDeskCode(tokenSecret)
  codes.take(code)
  t.equal(refused(code), 'token-expired')
  t.equal(open(stored).refused(code), 'token-expired', 'what was stored as it was used')
  t.equal(open([...used.entries()]).refused(code), 'token-expired', 'and in a file that was rewritten')
  codes.take(makeDeskCode(tokenSecret))
  t.end()
})

test('a code is good for ten minutes; once used it is not good again, whatever the clock does', (t) => {
  const date = fixDate(t)
  const { codes, refused } = open()
  const [first, second, third] = [1, 2, 3].map(() => makeDeskCode(tokenSecret)) as [string, string, string]
  date.advance(598_000)
  codes.take(first)
  date.advance(3000)
  t.equal(refused(second), 'token-expired')
  date.advance(-1_200_000)
  t.equal(refused(third), 'token-expired', 'the clock was set back: nobody knows how old it is')
  date.advance(86_400_000 - 1000)
  codes.take(makeDeskCode(tokenSecret))
  date.advance(-86_400_000 + 900_000)
  t.equal(refused(first), 'token-expired')
  t.end()
})

test('used codes are forgotten a day after their end', (t) => {
  const date = fixDate(t)
  const { codes, used } = open()
  for (let n = 0; n < 3; n++) codes.take(makeDeskCode(tokenSecret))
  t.equal([...used.entries()].length, 3)
  date.advance(86_400_000 + 602_000)
  codes.take(makeDeskCode(tokenSecret))
  t.equal([...used.entries()].length, 1)
  t.end()
})

test('a code that the previous secret has signed is good while that is there', (t) => {
  const { codes, refused } = open()
  const [one, two] = [makeDeskCode(tokenSecret), makeDeskCode(tokenSecret)] as const
  t.equal(refused(makeDeskCode(other)), 'token-invalid')
  codes.rotate({ secret: other, previousSecret: tokenSecret })
  codes.take(one)
  codes.take(makeDeskCode(other))
  codes.rotate({ secret: other })
  t.equal(refused(two), 'token-invalid')
  t.end()
})

test('what was not made by this service opens nothing: no changed code, no token, no key, no other text', (t) => {
  const { codes, refused } = open()
  const code = makeDeskCode(tokenSecret)
  const bytes = Buffer.from(code, 'base64url')
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ by
      t.equal(refused(changed.toString('base64url')), 'token-invalid')
    }),
  )
  const now = Math.floor(Date.now() / 1000)
  const token = signByHand({ iss: 'ovation', exp: now + 60 })
  for (const text of [
    '',
    code.slice(1),
    `${code}A`,
    ` ${code}`,
    `${code}=`,
    token,
    '\0'.repeat(43),
    '👏'.repeat(43),
  ])
    t.equal(refused(text), 'token-invalid')
  codes.take(code)
  t.end()
})

test('a code says what it is for, and neither kind passes for the other', (t) => {
  const { codes } = open()
  for (const permission of ['operate', 'edit'] as const) {
    const code = makeDeskCode(tokenSecret, permission)
    t.equal(codes.permissionOf(code), permission)
    codes.take(code)
  }
  t.equal(codes.permissionOf(makeDeskCode(tokenSecret)), 'operate', 'that of the plain desk is what it was')
  codes.rotate({ secret: other, previousSecret: tokenSecret })
  t.equal(codes.permissionOf(makeDeskCode(tokenSecret, 'edit')), 'edit')
  t.end()
})

test('a code in another spelling is the same code', (t) => {
  const { codes, refused } = open()
  const code = makeDeskCode(tokenSecret)
  codes.take(code)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last letter has two bits to spare.
  const last = letters.indexOf(code.at(-1)!)
  for (let bits = 0; bits < 4; bits++)
    t.equal(refused(code.slice(0, -1) + letters[(last & ~3) | bits]), 'token-expired')
  t.end()
})
