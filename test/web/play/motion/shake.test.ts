import { openShake } from '../../../../src/web/play/motion/shake.js'
import { test } from '../../../support/tap.js'

/** How often a phone presses whose acceleration, m/s² along its length, is a function of the time in ms. */
function presses(forMs: number, force: (now: number) => number, pull = 0): number {
  const shake = openShake()
  let count = 0
  for (let now = 0; now < forMs; now += 16) if (shake.move([0, force(now), pull], now)) count++
  return count
}

/** To and fro, so often in a second, with so much force at most. */
const shaken = (perSecond: number, most: number) => (now: number) =>
  most * Math.sin((2 * Math.PI * perSecond * now) / 1000)

test('each shake to and fro is one press', (t) => {
  t.equal(presses(4000, shaken(2, 25)), 8)
  t.equal(presses(4000, shaken(3, 25)), 12)
  t.end()
})

test('where a phone cannot leave out the pull of the earth, that is no shake', (t) => {
  t.equal(
    presses(4000, () => 0, 9.8),
    0,
  )
  t.equal(presses(4000, shaken(2, 25), -9.8), 8)
  t.end()
})

test('the fastest hand presses five times a second at most', (t) => {
  for (const perSecond of [4, 5, 6, 8, 12]) {
    const count = presses(10_000, shaken(perSecond, 40))
    t.ok(count <= 50 && count >= 20, `${perSecond} times: ${count}`)
  }
  t.end()
})

test('walking, dancing and a phone that is put down press nothing', (t) => {
  t.equal(presses(10_000, shaken(2, 5)), 0)
  t.equal(presses(10_000, shaken(2.5, 10)), 0)
  t.equal(
    presses(1000, (now) => (now > 500 && now < 520 ? 11 : 0)),
    0,
  )
  t.end()
})

test('one jerk with its way back is one press', (t) => {
  const jerk = (now: number) => (now < 300 ? 0 : now < 380 ? 20 : now < 560 ? -18 : 0)
  t.equal(presses(2000, jerk), 1)
  t.end()
})
