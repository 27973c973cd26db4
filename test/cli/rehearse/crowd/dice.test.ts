import { Dice } from '../../../../src/cli/rehearse/crowd/dice.js'
import { test } from '../../../support/tap.js'

const throws = 20_000

test('rolls are spread evenly, and neighbouring sequences have nothing in common', (t) => {
  for (const [seed, which] of [
    [1, 0],
    [1, 1],
    [2, 0],
    [4_294_967_295, 20_000],
  ] as const) {
    const dice = new Dice(seed, which)
    const bins = new Array<number>(10).fill(0)
    for (let n = 0; n < throws; n++) bins[dice.below(10)]!++
    t.ok(
      bins.every((count) => Math.abs(count - throws / 10) < 250),
      `${seed}, ${which}: ${bins}`,
    )
  }
  const firsts = Array.from({ length: 1000 }, (_, which) => new Dice(5, which).roll())
  t.equal(new Set(firsts).size, 1000)
  const mean = firsts.reduce((sum, first) => sum + first) / 1000
  t.ok(Math.abs(mean - 0.5) < 0.05, `${mean}`)
  t.end()
})

test('weights, waits and differences between people are what they say', (t) => {
  const dice = new Dice(3, 0)
  const many = (roll: () => number) => Array.from({ length: throws }, roll).sort((a, b) => a - b)
  const picks = many(() => dice.weighed([0, 3, 1, 0]))
  t.same([...new Set(picks)], [1, 2])
  t.ok(Math.abs(picks.filter((pick) => pick === 1).length / throws - 0.75) < 0.02)
  const waits = many(() => dice.wait(100))
  t.ok(waits[0]! >= 0 && waits.at(-1)! <= 400)
  t.ok(Math.abs(waits[throws / 2]! - 69) < 4, 'the median of an exponential wait')
  const people = many(() => dice.around(700, 0.4))
  t.ok(Math.abs(people[throws / 2]! - 700) < 20)
  t.ok(people[0]! > 0)
  t.end()
})
