import { Secret } from '../../../src/auth/secret.js'
import { seal, unseal } from '../../../src/cluster/show/sealed.js'
import { tokenSecret } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

const other = new Secret('another secret, of exactly 32 bytes')
const content = Buffer.from('the passcode is open sesame')

test('what is sealed is read with the same secret, or with the one before, and with no other', (t) => {
  const sealed = seal(content, tokenSecret)
  t.same(unseal(sealed, { secret: tokenSecret }), content)
  t.same(unseal(sealed, { secret: other, previousSecret: tokenSecret }), content)
  t.equal(unseal(sealed, { secret: other }), undefined)
  t.notMatch(sealed.toString('latin1'), 'sesame')
  t.end()
})

test('the same content is sealed alike, and nothing else is', (t) => {
  const sealed = seal(content, tokenSecret)
  t.same(seal(content, tokenSecret), sealed)
  const others = [seal(content, other), seal(Buffer.from('another content'), tokenSecret)]
  for (const one of others) t.notSame(one.subarray(0, 12), sealed.subarray(0, 12), 'a nonce of its own')
  t.end()
})

test('what was changed or cut off is not read', (t) => {
  const sealed = seal(content, tokenSecret)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    t.equal(unseal(changed, { secret: tokenSecret }), undefined, `byte ${at} changed`)
    t.equal(unseal(sealed.subarray(0, at), { secret: tokenSecret }), undefined, `cut off at ${at}`)
  }
  t.same(unseal(seal(Buffer.alloc(0), tokenSecret), { secret: tokenSecret }), Buffer.alloc(0))
  t.end()
})
