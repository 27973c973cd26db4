import { Retention } from '../../../src/cluster/stage/retention.js'
import { test } from '../../support/tap.js'

function open(keepMs: number) {
  const dropped: number[] = []
  const dropBefore = async (sequence: number) => {
    dropped.push(sequence)
  }
  return { purge: new Retention({ dropBefore }, keepMs), dropped }
}

test('turns are dropped ten minutes after they were counted, but for the last one', async (t) => {
  const { purge, dropped } = open(600_000)
  for (let second = 0; second <= 1300; second++) await purge.check(100 + second, second * 1000)
  t.equal(dropped[0], 100)
  t.equal(dropped.at(-1), 800)
  t.ok(dropped.length <= 71, 'in steps of ten seconds')
})

test('a pause drops nothing twice', async (t) => {
  const { purge, dropped } = open(600_000)
  for (let second = 0; second <= 3000; second++) await purge.check(100, second * 1000)
  t.same(dropped, [100])
})

test('where nothing is kept, all is dropped at once', async (t) => {
  const { purge, dropped } = open(0)
  await purge.check(5, 1000)
  await purge.check(5, 2000)
  await purge.check(8, 3000)
  t.same(dropped, [6, 9])
})

test('in another stream the numbers mean others', async (t) => {
  const { purge, dropped } = open(600_000)
  await purge.check(1000, 0)
  purge.forget()
  await purge.check(5, 600_000)
  t.same(dropped, [])
  await purge.check(9, 1_200_000)
  t.same(dropped, [5])
})

test('in a stream that gets full, the older half of what is counted goes each time, and the last one stays', async (t) => {
  const { purge, dropped } = open(600_000)
  await purge.relieve(101, 201)
  await purge.relieve(151, 201)
  await purge.relieve(200, 201)
  await purge.relieve(201, 201)
  t.same(dropped, [151, 176, 201])
})
