import fc from 'fast-check'
import { openTilt } from '../../../../src/web/play/motion/tilt.js'
import { test } from '../../../support/tap.js'
import { held, type Pose } from './support/pose.js'

const turns = [0, 90, 180, 270]

/** Where a phone is that was held in one pose, and is in others after it, each for a second. */
function played(...poses: readonly Pose[]): readonly [x: number, y: number] {
  const tilt = openTilt()
  const points = poses.map((pose, second) => tilt.move(held(pose), second * 1000))
  const [x, y] = points.at(-1)!
  return [Number(x.toFixed(2)), Number(y.toFixed(2))]
}

test('the middle is as the phone was held when it began', (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: -170, max: 170 }),
      fc.integer({ min: -40, max: 40 }),
      fc.constantFrom(...turns),
      (pitch, roll, turned) => {
        t.same(openTilt().move(held({ pitch, roll, turned }), 0), [0.5, 0.5])
      },
    ),
  )
  t.end()
})

test('30 degrees to the right, the left, the front and the back reach the edges', (t) => {
  for (const pitch of [0, 30, 45, 60, 85])
    for (const turned of turns) {
      const start = { pitch, turned }
      const name = `held at ${pitch} degrees, its picture turned by ${turned}`
      t.equal(played(start, { pitch: pitch - 30, turned })[1], 1, `${name}: forward`)
      t.equal(played(start, { pitch: pitch + 30, turned })[1], 0, `${name}: back, beyond upright too`)
      if (pitch <= 45) {
        t.ok(played(start, { ...start, roll: 30 })[0] > 0.98, `${name}: right`)
        t.ok(played(start, { ...start, roll: -30 })[0] < 0.02, `${name}: left`)
      }
      if (pitch >= 45) {
        t.ok(played(start, { ...start, wheel: 30 })[0] > 0.98, `${name}: right, as a wheel`)
        t.ok(played(start, { ...start, wheel: -30 })[0] < 0.02, `${name}: left, as a wheel`)
      }
    }
  t.end()
})

test('half the way is half the value, and what is held aslant goes straight', (t) => {
  t.same(played({ pitch: 45 }, { pitch: 31 }), [0.5, 0.74])
  const [x, y] = played({ pitch: 45 }, { pitch: 45, roll: 15 })
  t.ok(x > 0.7 && x < 0.78, `${x}`)
  t.ok(Math.abs(y - 0.5) < 0.05, `${y}`)
  t.end()
})

test('a phone that is turned on its side while it is played stays where it is', (t) => {
  for (const turned of [90, 270]) t.same(played({ pitch: 45 }, { pitch: 45, turned }), [0.5, 0.5])
  t.end()
})

test('a hand that trembles and a sensor that is not quite still move nothing', (t) => {
  const tilt = openTilt()
  const points = new Set<string>()
  for (let at = 0; at < 600; at++) {
    const [one, other] = [Math.sin(at * 1.7), Math.cos(at * 2.3)]
    points.add(tilt.move(held({ pitch: 40 + 0.4 * one, roll: 0.4 * other }), at * 16).join())
  }
  t.same([...points], ['0.5,0.5'])
  t.end()
})

test('a jolt of one moment is hardly followed, and a slow tilt in small steps', (t) => {
  const tilt = openTilt()
  for (let at = 0; at < 60; at++) tilt.move(held({ pitch: 40 }), at * 16)
  const [, jolt] = tilt.move(held({ pitch: 70 }), 960)
  t.ok(jolt > 0.35, `${jolt}`)
  for (let at = 61; at < 120; at++) tilt.move(held({ pitch: 40 }), at * 16)
  let last = tilt.move(held({ pitch: 40 }), 1920)[1]
  for (let at = 0; at <= 100; at++) {
    const [, y] = tilt.move(held({ pitch: 40 - 0.3 * at }), 1936 + at * 16)
    t.ok(y >= last && y - last < 0.02, `from ${last} to ${y}`)
    last = y
  }
  t.ok(last > 0.9, `${last}`)
  t.end()
})

test('whatever a device says, the value is one of the control', (t) => {
  const angle = fc.double({ min: -400, max: 400, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(angle, angle, fc.constantFrom(0, 90, -90, 180)), { minLength: 1 }),
      (all) => {
        const tilt = openTilt()
        all.forEach(([beta, gamma, turned], at) => {
          for (const share of tilt.move({ beta, gamma, turned }, at * 16))
            t.ok(share >= 0 && share <= 1, `${share}`)
        })
      },
    ),
    { numRuns: 50 },
  )
  t.end()
})
