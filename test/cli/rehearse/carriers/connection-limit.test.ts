import { ConnectionLimit } from '../../../../src/cli/rehearse/carriers/connection-limit.js'
import { test } from '../../../support/tap.js'

test('the work at a time is limited, and the rest follows in order, also after a failure', async (t) => {
  const connectionLimit = new ConnectionLimit(2)
  const started: number[] = []
  const leave: (() => void)[] = []
  let inside = 0
  let most = 0
  const passing = [0, 1, 2, 3, 4].map((n) =>
    connectionLimit.pass(async () => {
      started.push(n)
      most = Math.max(most, ++inside)
      await new Promise<void>((resolve) => leave.push(resolve))
      inside--
      if (n === 1) throw new Error('tripped')
      return n
    }, -1),
  )
  const settled = Promise.allSettled(passing)
  for (let n = 0; n < 5; n++) {
    await new Promise((resolve) => setImmediate(resolve))
    leave.shift()?.()
  }
  t.same(
    (await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'failed')),
    [0, 'failed', 2, 3, 4],
  )
  t.same(started, [0, 1, 2, 3, 4])
  t.equal(most, 2)
  t.equal(connectionLimit.waits.count, 5)
})

test('waiting work can be dropped; once closed, no work starts', async (t) => {
  const connectionLimit = new ConnectionLimit(1)
  let leave = () => {}
  const first = connectionLimit.pass(
    () => new Promise<string>((resolve) => (leave = () => resolve('in'))),
    'out',
  )
  const second = connectionLimit.pass(async () => 'in', 'out')
  connectionLimit.clear()
  t.equal(await second, 'out')
  const third = connectionLimit.pass(async () => 'in', 'out')
  connectionLimit.close()
  t.equal(await third, 'out')
  leave()
  t.same(await Promise.all([first, connectionLimit.pass(async () => 'in', 'out')]), ['in', 'out'])
})
