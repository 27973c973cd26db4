import fc from 'fast-check'
import { type Bucket, TokenBuckets } from '../../src/limits/token-bucket.js'
import { test } from '../support/tap.js'

/** How many actions pass at one moment, before the first that does not. */
function passing(buckets: TokenBuckets, bucket: Bucket, now: number): number {
  let passed = 0
  while (passed < 10_000 && buckets.take(bucket, now) === 0) passed++
  return passed
}

test('a burst passes at once, and then it is one at a time at the steady rate', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 10, burst: 3 })
  const bucket = buckets.open(undefined, 0)
  t.equal(passing(buckets, bucket, 0), 3)
  t.equal(buckets.take(bucket, 0), 100)
  t.equal(buckets.take(bucket, 60), 40)
  t.equal(buckets.take(bucket, 100), 0)
  t.equal(buckets.take(bucket, 100), 100)
})

test('a refused action costs nothing', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 1, burst: 1 })
  const bucket = buckets.open(undefined, 0)
  buckets.take(bucket, 0)
  for (let now = 1; now < 1000; now++) t.not(buckets.take(bucket, now), 0)
  t.equal(buckets.take(bucket, 1001), 0)
})

test('after a pause the whole burst is available again, and not more', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 10, burst: 20 })
  const bucket = buckets.open(undefined, 0)
  t.equal(passing(buckets, bucket, 0), 20)
  t.equal(passing(buckets, bucket, 500), 5)
  t.equal(passing(buckets, bucket, 86_400_000), 20)
})

test("a token's own rate wins, with a burst of twice the rate", async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 1000, burst: 2000 })
  const bucket = buckets.open(5, 0)
  t.equal(passing(buckets, bucket, 0), 10)
  t.equal(buckets.take(bucket, 0), 200)
})

test('0 actions a second in the settings means no limit', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 0, burst: 1 })
  const bucket = buckets.open(undefined, 0)
  t.equal(passing(buckets, bucket, 0), 10_000)
  t.equal(passing(buckets, bucket, 1), 10_000)
})

test("without a limit for all, a token's own still holds", async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 0, burst: 1 })
  t.equal(passing(buckets, buckets.open(1, 0), 0), 2)
})

test('the limit of one token is not that of another', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 1, burst: 1 })
  const [one, other] = [buckets.open(undefined, 0), buckets.open(undefined, 0)]
  t.equal(passing(buckets, one, 0), 1)
  t.equal(passing(buckets, other, 0), 1)
})

test('a bucket is full from the moment it is opened', async (t) => {
  const buckets = new TokenBuckets({ actionsPerSecond: 10, burst: 3 })
  t.equal(passing(buckets, buckets.open(undefined), performance.now()), 3)
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
        const bucket = buckets.open(undefined, 0)
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
      const bucket = buckets.open(undefined, 0)
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
