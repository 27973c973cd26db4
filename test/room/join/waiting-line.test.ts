import type { Test } from 'tap'
import type { Refusal } from '../../../src/errors.js'
import { type Applicant, WaitingLine } from '../../../src/room/join/waiting-line.js'
import { test } from '../../support/tap.js'
import { turnTime } from '../../support/turn-time.js'

/** A line, and what becomes of those who stand in it: `name`, or `name code`. */
function open(t: Test, perSecond: number) {
  const time = turnTime(t)
  const line = new WaitingLine(perSecond)
  const seen: string[] = []
  const come = (origin: string, name = origin, applicant: Partial<Applicant> = {}) => {
    const run = (step: () => void) => {
      try {
        step()
      } catch (error) {
        seen.push(`${name} ${(error as Refusal).code}`)
      }
    }
    line.join(origin, { over: false, closing: false, run, ...applicant }, () => seen.push(name))
  }
  const seenNow = () => seen.splice(0)
  return { time, line, come, seenNow }
}

test('as long as there are places nobody waits, wherever they come from', async (t) => {
  const { come, seenNow } = open(t, 3)
  for (const name of ['a', 'b', 'c']) come('hall', name)
  t.same(seenNow(), ['a', 'b', 'c'])
})

test('who comes then waits, and one network is served after the other', async (t) => {
  const { time, come, seenNow } = open(t, 2)
  for (let n = 1; n <= 5; n++) come('flood', `flood ${n}`)
  come('ann')
  come('bob')
  t.same(seenNow(), ['flood 1', 'flood 2'])
  const order: string[] = []
  for (let n = 0; n < 5; n++) {
    await time.turn(500)
    order.push(...seenNow())
  }
  t.same(order, ['flood 3', 'ann', 'bob', 'flood 4', 'flood 5'])
})

test('alone, a network has all places: a hall behind one address comes in at the whole rate', async (t) => {
  const { time, come, seenNow } = open(t, 10)
  for (let n = 0; n < 40; n++) come('hall', `${n}`)
  await time.turn(3000)
  t.equal(seenNow().length, 40)
})

test('who could not be let in within four seconds is refused at once, and takes nobody a turn', async (t) => {
  const { time, come, seenNow } = open(t, 1)
  for (let n = 0; n < 8; n++) come('flood', `flood ${n}`)
  t.same(seenNow(), ['flood 0', ...[4, 5, 6, 7].map((n) => `flood ${n} rate-limited`)])
  come('ann')
  await time.turn(2000)
  t.same(seenNow(), ['flood 1', 'ann'])
  await time.turn(2000)
  t.same(
    seenNow(),
    ['flood 2', 'flood 3 rate-limited'],
    'nor does anybody wait longer, where others came between',
  )
})

test('who has gone while they waited takes no place', async (t) => {
  const { time, come, seenNow } = open(t, 1)
  come('a')
  for (const name of ['b', 'c']) come(name, name, { over: true })
  come('d')
  await time.turn(1000)
  t.same(seenNow(), ['a', 'd'])
})

test('at a stop all who wait are told at once', async (t) => {
  const { time, come, seenNow } = open(t, 1)
  come('a')
  for (const name of ['b', 'c', 'd']) come(name, name, { closing: true })
  await time.turn(1000)
  t.same(seenNow(), ['a', 'b shutting-down', 'c shutting-down', 'd shutting-down'])
})
