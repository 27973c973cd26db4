import { randomBytes } from 'node:crypto'
import { Secret } from '../../../src/auth/secret.js'
import {
  cutIntoParts,
  joinParts,
  mostSealed,
  readPart,
  seal,
  unseal,
} from '../../../src/cluster/show/sealed-parts.js'
import { tokenSecret } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

const read = (parts: readonly Uint8Array[]) => parts.map(readPart)

test('what is cut into parts is joined again, whatever its length', (t) => {
  for (const length of [0, 1, 262_143, 262_144, 262_145, 1_000_000, mostSealed]) {
    const whole = randomBytes(length)
    const parts = cutIntoParts(whole)
    t.ok(
      parts.every((part) => part.length <= 262_144 + 64),
      'the broker takes each',
    )
    t.ok(joinParts(read(parts))?.equals(whole), `${length} bytes`)
  }
  t.end()
})

test('parts of two wholes, and too few of one, are not joined', (t) => {
  const [one, other] = [randomBytes(600_000), randomBytes(600_000)].map((whole) => read(cutIntoParts(whole)))
  t.equal(joinParts([one![0], other![1], one![2]]), undefined)
  t.equal(joinParts([one![0], undefined, one![2]]), undefined)
  t.equal(joinParts(one!.slice(0, 2)), undefined)
  t.equal(joinParts([]), undefined)
  t.end()
})

test('what is no part is not taken for one', (t) => {
  const [part] = cutIntoParts(Buffer.from('content'))
  const counting = (count: number) => {
    const changed = Buffer.from(part!)
    changed.writeUInt16BE(count, 17)
    return changed
  }
  for (const wrong of [Buffer.alloc(0), part!.subarray(0, 18), counting(0), counting(65)])
    t.equal(readPart(wrong), undefined)
  t.match(readPart(counting(64)), { version: 1, count: 64 })
  t.end()
})

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
