import type { Test } from 'tap'
import { ShowSubscriber } from '../../../src/cluster/show/show-subscriber.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { advanceTime, type ControlledTime } from '../../support/time/advance-time.js'

/** A follower of a broker that the test plays: it answers, or not, and connects. */
function open(t: Test) {
  const taken: string[] = []
  let connect = () => {}
  let answer = async () => 'one'
  const get = async () => ({ operation: 'PUT', value: Buffer.from(await answer()) })
  const broker = {
    isConnected: true,
    bucket: async () => ({ get }),
    subscribe: () => ({ close: () => {} }),
    onConnected: (listener: () => void) => {
      connect = listener
      return () => {}
    },
  }
  const follower = new ShowSubscriber({
    broker: broker as never,
    state: { layouts: { byId: new Map(), follow: () => {} } } as never,
    replica: { missing: [], take: (_: string, value: Buffer) => taken.push(value.toString()) } as never,
    files: { read: async () => {}, hasRead: true, trouble: null, close: () => {} } as never,
    log: recordLog().log,
  })
  t.teardown(() => follower.close())
  const answerWith = (next: () => Promise<string>) => {
    answer = next
  }
  return { taken, connect: () => connect(), answerWith }
}

/** Lets what has begun come to its end. */
async function pass(time: ControlledTime): Promise<void> {
  for (let times = 0; times < 20; times++) await time.advance(0)
}

test('a show that is known is read again a second after that has failed', async (t) => {
  const time = advanceTime(t)
  const { taken, connect, answerWith } = open(t)
  connect()
  await pass(time)
  t.same(taken, ['one'])
  answerWith(async () => {
    throw new Error('timeout')
  })
  connect()
  await pass(time)
  answerWith(async () => 'two')
  await time.advance(1000)
  await pass(time)
  t.same(taken, ['one', 'two'])
})

test('a connection that comes while the show is read has it read once more', async (t) => {
  const time = advanceTime(t)
  const { taken, connect, answerWith } = open(t)
  let end = (_: string) => {}
  answerWith(
    () =>
      new Promise((resolve) => {
        end = resolve
      }),
  )
  connect()
  await pass(time)
  connect()
  answerWith(async () => 'two')
  end('one')
  await pass(time)
  t.same(taken, ['one', 'two'])
})
