import { ConnectionLimit } from '../../../../src/cli/rehearse/carriers/connection-limit.js'
import { test } from '../../../support/tap.js'

test('so many are inside at a time, and the others come in their order, also after one has failed', async (t) => {
  const connectionLimit = new ConnectionLimit(2)
  const came: number[] = []
  const leave: (() => void)[] = []
  let inside = 0
  let most = 0
  const passing = [0, 1, 2, 3, 4].map((n) =>
    connectionLimit.pass(async () => {
      came.push(n)
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
  t.same(came, [0, 1, 2, 3, 4])
  t.equal(most, 2)
  t.equal(connectionLimit.waits.count, 5)
})

test('those who wait can be turned away; once it is closed nobody comes in', async (t) => {
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
