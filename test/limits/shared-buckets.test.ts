import { SharedBuckets } from '../../src/limits/shared-buckets.js'
import { test } from '../support/tap.js'

test('an owner has the same bucket each time, and nobody else has it', async (t) => {
  const buckets = new SharedBuckets(10)
  const ann = buckets.of('ann')
  const bob = buckets.of('bob')
  t.not(ann, bob)
  t.equal(buckets.of('ann'), ann)
})

test('beyond the bound, anybody who came longest ago is forgotten, and anybody who comes again is not', async (t) => {
  const buckets = new SharedBuckets(3)
  const [ann, bob, cat] = ['ann', 'bob', 'cat'].map((owner) => buckets.of(owner))
  buckets.of('ann')
  buckets.of('dan')
  t.equal(buckets.of('cat'), cat)
  t.equal(buckets.of('ann'), ann)
  t.not(buckets.of('bob'), bob)
})
