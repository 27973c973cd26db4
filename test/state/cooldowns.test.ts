import fc from 'fast-check'
import { initialState } from '../../src/state/control-state.js'
import { Cooldowns } from '../../src/state/cooldowns.js'
import { test } from '../support/tap.js'

const one = initialState('show', 1, 'Button')
const other = initialState('show', 2, 'Button')

test('a participant waits for the rest of the cooldown, and a refused try does not prolong it', (t) => {
  const cooldowns = new Cooldowns()
  t.equal(cooldowns.take(one, 'ann', 5000, 100), 0)
  t.equal(cooldowns.take(one, 'ann', 5000, 100), 5000)
  t.equal(cooldowns.take(one, 'ann', 5000, 4100), 1000)
  t.equal(cooldowns.take(one, 'ann', 5000, 5100), 0)
  t.equal(cooldowns.take(one, 'ann', 5000, 5101), 4999)
  t.equal(cooldowns.refused, 3)
  t.end()
})

test('it is one for each participant and for each control', (t) => {
  const cooldowns = new Cooldowns()
  t.equal(cooldowns.take(one, 'ann', 5000, 0), 0)
  t.equal(cooldowns.take(one, 'bob', 5000, 0), 0)
  t.equal(cooldowns.take(other, 'ann', 5000, 0), 0)
  t.equal(cooldowns.remembered(0), 3)
  t.end()
})

test('a control that was reset is free for all, another is not', (t) => {
  const cooldowns = new Cooldowns()
  for (const control of [one, other]) cooldowns.take(control, 'ann', 5000, 0)
  cooldowns.forget(one)
  t.equal(cooldowns.take(one, 'ann', 5000, 1), 0)
  t.not(cooldowns.take(other, 'ann', 5000, 1), 0)
  t.end()
})

test('whatever the pattern, nobody acts twice within a cooldown, and who has waited is let in', (t) => {
  const tries = fc.array(fc.record({ pause: fc.nat(3000), who: fc.nat(3), which: fc.nat(1) }), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), tries, (cooldownMs, tries) => {
      const cooldowns = new Cooldowns()
      const usedAt = new Map<string, number>()
      let now = 0
      return tries.every(({ pause, who, which }) => {
        now += pause
        const name = `${who} ${which}`
        const rest = Math.max(0, (usedAt.get(name) ?? Number.NEGATIVE_INFINITY) + cooldownMs - now)
        if (rest === 0) usedAt.set(name, now)
        return cooldowns.take([one, other][which]!, String(who), cooldownMs, now) === rest
      })
    }),
  )
  t.pass()
  t.end()
})

test('expired cooldowns are dropped, also those of controls no longer used', (t) => {
  const cooldowns = new Cooldowns()
  for (let who = 0; who < 1000; who++) cooldowns.take(one, String(who), 5000, 0)
  t.equal(cooldowns.remembered(4999), 1000)
  cooldowns.take(other, 'ann', 5000, 6000)
  cooldowns.take(other, 'ann', 5000, 12_000)
  t.ok(cooldowns.remembered(18_000) <= 1)
  t.equal(cooldowns.remembered(24_000), 0)
  t.end()
})

test('no crowd makes it remember more than it may, and the newest are remembered', (t) => {
  const most = 1000
  const cooldowns = new Cooldowns(most)
  let highest = 0
  for (let who = 0; who < 50 * most; who++) {
    cooldowns.take(who % 3 === 0 ? one : other, String(who), 3_600_000, who / 1000)
    if (who % 97 === 0) highest = Math.max(highest, cooldowns.remembered(who / 1000))
  }
  t.ok(highest <= most, `${highest} were remembered`)
  t.ok(highest > most / 2)
  const last = 50 * most - 1
  for (let who = last; who > last - most / 2; who--)
    t.not(cooldowns.take(who % 3 === 0 ? one : other, String(who), 3_600_000, 60), 0)
  t.end()
})

test('a cooldown that a reload has made shorter holds from then on', (t) => {
  const cooldowns = new Cooldowns()
  cooldowns.take(one, 'ann', 60_000, 0)
  t.equal(cooldowns.take(one, 'ann', 1000, 500), 500)
  t.equal(cooldowns.take(one, 'ann', 1000, 1000), 0)
  t.end()
})

test('the only user of a control still waits after a sweep', (t) => {
  const cooldowns = new Cooldowns()
  const [control, other] = [initialState('show', 1, 'Button'), initialState('show', 2, 'Button')]
  t.equal(cooldowns.take(control, 'ann', 10_000, 0), 0)
  cooldowns.take(other, 'bob', 1, 9500)
  t.equal(
    cooldowns.take(control, 'ann', 10_000, 10_000),
    0,
    'in the second of a sweep that was too early for it',
  )
  cooldowns.take(other, 'bob', 1, 10_600)
  t.equal(cooldowns.take(control, 'ann', 10_000, 11_000), 9000)
  t.end()
})
