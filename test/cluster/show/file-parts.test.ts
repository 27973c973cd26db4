import { randomBytes } from 'node:crypto'
import { cutIntoParts, joinParts, mostSealed, readPart } from '../../../src/cluster/show/file-parts.js'
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
