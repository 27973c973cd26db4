import fc from 'fast-check'
import { type Bucket, fullBucket, SharedBuckets, TokenBuckets } from '../../src/limits/token-bucket.js'
import { test } from '../support/tap.js'

/** How many actions pass at one moment, before the first that does not. */
function passing(buckets: TokenBuckets, bucket: Bucket, now: number, rate?: number): number {
  let passed = 0
  while (passed < 10_000 && buckets.take(bucket, now, rate) === 0) passed++
  return passed
}

test('a burst passes at once, and then it is one at a time at the steady rate', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 10, burst: 3 })
  const bucket = fullBucket()
  t.equal(passing(buckets, bucket, 0), 3)
  t.equal(buckets.take(bucket, 0), 100)
  t.equal(buckets.take(bucket, 60), 40)
  t.equal(buckets.take(bucket, 100), 0)
  t.equal(buckets.take(bucket, 100), 100)
})

test('a refused action costs nothing', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 1, burst: 1 })
  const bucket = fullBucket()
  buckets.take(bucket, 0)
  for (let now = 1; now < 1000; now++) t.not(buckets.take(bucket, now), 0)
  t.equal(buckets.take(bucket, 1001), 0)
})

test('after a pause the whole burst is available again, and not more', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 10, burst: 20 })
  const bucket = fullBucket()
  t.equal(passing(buckets, bucket, 0), 20)
  t.equal(passing(buckets, bucket, 500), 5)
  t.equal(passing(buckets, bucket, 86_400_000), 20)
})

test("a token's own rate wins, with a burst of twice the rate", async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 1000, burst: 2000 })
  const bucket = fullBucket()
  t.equal(passing(buckets, bucket, 0, 5), 10)
  t.equal(buckets.take(bucket, 0, 5), 200)
})

test('0 actions a second in the settings means no limit', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 0, burst: 1 })
  const bucket = fullBucket()
  t.equal(passing(buckets, bucket, 0), 10_000)
  t.equal(passing(buckets, bucket, 1), 10_000)
})

test("without a limit for all, a token's own still holds", async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 0, burst: 1 })
  t.equal(passing(buckets, fullBucket(), 0, 1), 2)
})

test('what is taken from one bucket is not taken from another', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 1, burst: 1 })
  const [one, other] = [fullBucket(), fullBucket()]
  t.equal(passing(buckets, one, 0), 1)
  t.equal(passing(buckets, other, 0), 1)
})

test('a bucket is full until it is first used', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 10, burst: 3 })
  t.equal(passing(buckets, fullBucket(), performance.now()), 3)
})

test('a bucket that is used at two rates is filled at the one used last, and gives no more than the faster', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 10, burst: 20 })
  const bucket = fullBucket()
  t.equal(passing(buckets, bucket, 0), 20)
  t.equal(passing(buckets, bucket, 0, 100), 0, 'empty, anybody who asks')
  t.equal(passing(buckets, bucket, 100, 100), 10)
  t.equal(passing(buckets, bucket, 200), 1)
  t.equal(passing(buckets, bucket, 100_000, 1), 2, 'a smaller limit allows fewer at once')
  t.equal(passing(buckets, bucket, 100_000), 0, 'and leaves no more for the other')
})

test('one without a limit takes nothing from what a limit allows', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 0, burst: 1 })
  const bucket = fullBucket()
  t.equal(passing(buckets, bucket, 0, 5), 10)
  t.equal(passing(buckets, bucket, 0), 10_000)
  t.equal(passing(buckets, bucket, 0, 5), 0)
})

test('in every pattern, no more passes than the burst and what was refilled', async (t) => {
  const pauses = fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 50 }),
      pauses,
      (rate, burst, pauses) => {
        const buckets = new TokenBuckets({ actionsPerSecond: rate, burst })
        const bucket = fullBucket()
        let now = 0
        let passed = 0
        for (const pause of pauses) {
          now += pause
          if (buckets.take(bucket, now) === 0) passed++
        }
        return passed <= burst + (now * rate) / 1000 + 1e-6
      },
    ),
  )
  t.pass()
})

test('after the announced time the next action passes', async (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.array(fc.nat({ max: 50 })), (rate, pauses) => {
      const buckets = new TokenBuckets({ actionsPerSecond: rate, burst: 1 })
      const bucket = fullBucket()
      let now = 0
      for (const pause of pauses) {
        now += pause
        buckets.take(bucket, now)
      }
      const wait = buckets.take(bucket, now)
      return wait === 0 || buckets.take(bucket, now + Math.floor(wait) + 1) === 0
    }),
  )
  t.pass()
})

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
