import { inspect } from 'node:util'
import { Secret } from '../../src/auth/secret.js'
import { test } from '../support/tap.js'

const text = 'correct horse battery staple'
const secret = new Secret(text)

test('a secret gives its bytes only through reveal', async (t) => {
  t.equal(secret.reveal().toString(), text)
  t.same(new Secret(Buffer.from([0, 255])).reveal(), Buffer.from([0, 255]))
})

for (const [way, shown] of Object.entries({
  'in a template': `${secret}`,
  'as text': String(secret),
  'in JSON': JSON.stringify({ secret, list: [secret] }),
  'in the console': inspect({ secret, deep: { secret } }, { showHidden: true, depth: 9 }),
  'in an error': inspect(new Error(`bad ${secret}`, { cause: secret })),
})) {
  test(`a secret is masked ${way}`, async (t) => {
    t.match(shown, '[secret]')
    t.notOk(shown.includes(text))
    t.notOk(shown.includes(Buffer.from(text).toString('hex').slice(0, 8)))
  })
}
