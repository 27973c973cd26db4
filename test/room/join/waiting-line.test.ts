import type { Test } from 'tap'
import type { Refusal } from '../../../src/errors.js'
import { type Applicant, WaitingLine } from '../../../src/room/join/waiting-line.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'

/** A line, and the results of the people in it: `name` once let in, or `name code`. */
function open(t: Test, perSecond: number) {
  const time = advanceTime(t)
  const line = new WaitingLine(perSecond)
  const seen: string[] = []
  const arrive = (origin: string, name = origin, applicant: Partial<Applicant> = {}) => {
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
  return { time, line, arrive, seenNow }
}

test('nobody waits while there are places, whatever their network', async (t) => {
  const { arrive, seenNow } = open(t, 3)
  for (const name of ['a', 'b', 'c']) arrive('hall', name)
  t.same(seenNow(), ['a', 'b', 'c'])
})

test('later people wait, and the networks are served in rotation', async (t) => {
  const { time, arrive, seenNow } = open(t, 2)
  for (let n = 1; n <= 5; n++) arrive('flood', `flood ${n}`)
  arrive('ann')
  arrive('bob')
  t.same(seenNow(), ['flood 1', 'flood 2'])
  const order: string[] = []
  for (let n = 0; n < 5; n++) {
    await time.advance(500)
    order.push(...seenNow())
  }
  t.same(order, ['flood 3', 'ann', 'bob', 'flood 4', 'flood 5'])
})

test('a network alone has all places: a hall behind one address joins at the full rate', async (t) => {
  const { time, arrive, seenNow } = open(t, 10)
  for (let n = 0; n < 40; n++) arrive('hall', `${n}`)
  await time.advance(3000)
  t.equal(seenNow().length, 40)
})

test('a person who would wait four seconds or more is refused at once, and delays nobody', async (t) => {
  const { time, arrive, seenNow } = open(t, 1)
  for (let n = 0; n < 8; n++) arrive('flood', `flood ${n}`)
  t.same(seenNow(), ['flood 0', ...[4, 5, 6, 7].map((n) => `flood ${n} rate-limited`)])
  arrive('ann')
  await time.advance(2000)
  t.same(seenNow(), ['flood 1', 'ann'])
  await time.advance(2000)
  t.same(
    seenNow(),
    ['flood 2', 'flood 3 rate-limited'],
    'nor does anybody wait longer, where others came between',
  )
})

test('a client that disconnected while waiting takes no place', async (t) => {
  const { time, arrive, seenNow } = open(t, 1)
  arrive('a')
  for (const name of ['b', 'c']) arrive(name, name, { over: true })
  arrive('d')
  await time.advance(1000)
  t.same(seenNow(), ['a', 'd'])
})

test('when the service stops, everybody waiting is answered at once', async (t) => {
  const { time, arrive, seenNow } = open(t, 1)
  arrive('a')
  for (const name of ['b', 'c', 'd']) arrive(name, name, { closing: true })
  await time.advance(1000)
  t.same(seenNow(), ['a', 'b shutting-down', 'c shutting-down', 'd shutting-down'])
})
