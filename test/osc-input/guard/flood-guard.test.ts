import fc from 'fast-check'
import { FloodGuard } from '../../../src/osc-input/guard/flood-guard.js'
import { test } from '../../support/tap.js'

/** How many datagrams of this size pass at one moment. */
function passing(guard: FloodGuard, ip: string, size: number, now: number): number {
  let passed = 0
  while (passed < 10_000 && guard.admits(ip, size, now)) passed++
  return passed
}

test('a busy show passes: sixteen displays that renew, and a desk', (t) => {
  const guard = new FloodGuard()
  for (let n = 0; n < 16; n++) t.ok(guard.admits(`10.0.0.${n}`, 60, 0))
  for (let n = 0; n < 20; n++) t.ok(guard.admits('10.0.0.99', 44, 1))
  t.end()
})

test('of one address 4 KiB are read in a tenth of a second, in whatever pieces', (t) => {
  t.equal(passing(new FloodGuard(), '10.0.0.1', 64, 0), 64)
  t.equal(passing(new FloodGuard(), '10.0.0.1', 1024, 0), 4)
  t.equal(passing(new FloodGuard(), '10.0.0.1', 4096, 0), 1)
  t.end()
})

test('a bundle of 64 KiB, which holds thousands of messages, never passes, and takes nothing from others', (t) => {
  const guard = new FloodGuard()
  for (let now = 0; now < 1000; now += 10) t.equal(guard.admits('10.0.0.1', 65_507, now), false)
  t.equal(guard.admits('10.0.0.1', 44, 1000), true)
  t.end()
})

test('tiny and empty datagrams count as well, as if they had 32 bytes', (t) => {
  t.equal(passing(new FloodGuard(), '10.0.0.1', 0, 0), 128)
  t.equal(passing(new FloodGuard(), '10.0.0.1', 12, 0), 128)
  t.end()
})

test('anybody who is loud is heard again after a tenth of a second', (t) => {
  const guard = new FloodGuard()
  t.equal(passing(guard, '10.0.0.1', 64, 1000), 64)
  t.equal(passing(guard, '10.0.0.1', 64, 1099), 0)
  t.equal(passing(guard, '10.0.0.1', 64, 1100), 64)
  t.end()
})

test('one that is loud does not silence the desk, nor do seven', (t) => {
  const guard = new FloodGuard()
  for (let n = 1; n <= 7; n++) t.equal(passing(guard, `10.0.0.${n}`, 32, 0), 128)
  t.ok(guard.admits('10.0.0.99', 44, 50))
  t.end()
})

test('however many addresses there are, no more than 32 KiB are read in a tenth of a second', (t) => {
  const datagrams = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 5000 })), { maxLength: 500 })
  const property = fc.property(datagrams, (datagrams) => {
    const guard = new FloodGuard()
    const read = datagrams.filter(([n, size]) => guard.admits(`10.0.0.${n}`, size, 0))
    const sum = read.reduce((total, [, size]) => total + size, 0)
    return sum <= 32 * 1024 && read.length <= 1024
  })
  fc.assert(property)
  const guard = new FloodGuard()
  const passed = Array.from({ length: 5000 }, (_, n) => guard.admits(`address ${n}`, 32, 0)).filter(Boolean)
  t.equal(passed.length, 1024)
  t.end()
})
