import fc from 'fast-check'
import { TimingWheel } from '../../src/crowd/timing-wheel.js'
import { test } from '../support/tap.js'

test('everybody is visited when their time has come, at the next turn, and nobody is lost', (t) => {
  const history = fc.record({
    span: fc.integer({ min: 1000, max: 86_400_000 }),
    // Parts of the span, and whether somebody is put after it.
    steps: fc.array(
      fc.tuple(fc.double({ min: 0, max: 1.5, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      { minLength: 1, maxLength: 60 },
    ),
  })
  fc.assert(
    fc.property(history, ({ span, steps }) => {
      const wheel = new TimingWheel(span)
      const due = new Map<number, number>()
      let now = 1_700_000_000_000
      const visit = (person: number) => {
        const at = due.get(person)!
        // As a caller does who finds out that somebody was visited too early.
        if (at > now) return at
        due.delete(person)
        return -1
      }
      for (const [person, [pause, part]] of steps.entries()) {
        now += pause * span * (person % 3 === 0 ? 1 : 0.01)
        wheel.advance(now, visit)
        if ([...due.values()].some((at) => at <= now)) return false
        due.set(person, now + part * span)
        wheel.put(person, now + part * span)
      }
      now += 2 * span
      wheel.advance(now, visit)
      return due.size === 0
    }),
    { numRuns: 500 },
  )
  t.end()
})

test('anybody who is not due is rarely visited: most turns visit nobody', (t) => {
  const wheel = new TimingWheel(30_000)
  wheel.advance(1_000_000, () => -1)
  let visits = 0
  for (let person = 0; person < 1000; person++) wheel.put(person, 1_000_000 + 29_000 + person)
  for (let now = 1_000_000; now < 1_028_900; now += 33)
    wheel.advance(now, () => {
      visits++
      return -1
    })
  t.equal(visits, 0)
  t.end()
})
