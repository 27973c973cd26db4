import { AudienceTokens } from '../../src/auth/audience-tokens.js'
import { Secret } from '../../src/auth/secret.js'
import { test } from '../support/tap.js'
import { refusalOf } from './support/refusal-of.js'
import { accepted, day, expired, invalid, maxTtl, secret, sign, sound } from './support/token-cases.js'

const open = () => new AudienceTokens({ secret: new Secret(secret), ttl: day, maxTtl }, () => ({}))

for (const name of Object.keys(accepted)) {
  test(`opens: ${name}`, async (t) => {
    t.equal(typeof open().verify(`Bearer ${accepted[name]}`).layoutId, 'string')
  })
}

for (const [code, tokens] of [
  ['token-expired', expired],
  ['token-invalid', invalid],
] as const) {
  for (const name of Object.keys(tokens)) {
    test(`${code}: ${name}`, async (t) => {
      const token = tokens[name]!
      const refusal = refusalOf(() => open().verify(`Bearer ${token}`))
      t.equal(refusal.code, code)
      t.same(refusal.extras.headers, { 'www-authenticate': 'Bearer error="invalid_token"' })
      const answer = JSON.stringify(refusal)
      for (const part of token.split('.').filter((part) => part.length > 3))
        t.notOk(answer.includes(part), 'the answer shows no part of the token')
      t.notOk(answer.includes(secret))
    })
  }
}

test('a claim that is missing or of the wrong type is named', async (t) => {
  for (const [claim, value] of Object.entries({ aud: '', sub: '', scope: 'admin', rate: 0 })) {
    const token = sign({ ...sound, [claim]: value })
    const { detail } = refusalOf(() => open().verify(`Bearer ${token}`))
    t.match(detail, `whose claim \`${claim}\` is missing or has the wrong type. Ask for a new token.`)
  }
})

test('a claim __proto__ gives a valid token no right', async (t) => {
  const token = sign(JSON.stringify(sound).replace('{', '{"__proto__":{"rate":1000},'))
  t.equal(open().verify(`Bearer ${token}`).rate, undefined)
})

for (const [name, header] of Object.entries({
  'no header': '',
  'the scheme alone': 'Bearer',
  'the scheme and a blank': 'Bearer ',
  'the token alone': sign(sound),
  'another scheme': `Basic ${sign(sound)}`,
  'two blanks': `Bearer  ${sign(sound)}`,
  'a tab': `Bearer\t${sign(sound)}`,
  'a blank before': ` Bearer ${sign(sound)}`,
  'a blank after': `Bearer ${sign(sound)} `,
  'two tokens in one header': `Bearer ${sign(sound)}, Bearer ${sign(sound)}`,
  'one megabyte': `Bearer ${'a'.repeat(2 ** 20)}.a.a`,
})) {
  test(`token-invalid: an Authorization of ${name}`, async (t) => {
    const refusal = refusalOf(() => open().verify(header))
    t.equal(refusal.code, 'token-invalid')
    t.match(refusal.detail, /^Expected .*; received .*\. Ask for a new token\.$/)
  })
}
