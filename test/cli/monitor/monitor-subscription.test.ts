import { once } from 'node:events'
import type { Test } from 'tap'
import {
  MonitorSubscription,
  type SubscriptionStatus,
} from '../../../src/cli/monitor/monitor-subscription.js'
import { decodePacket } from '../../../src/osc/decode.js'
import { describeMessage } from '../../../src/osc/describe-message.js'
import type { Argument, Message } from '../../../src/osc/message.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { waitAsPromised } from '../../support/time/patience.js'

const subscribed = answer('/ovation/subscribed', 'me', 9000, 60)
const refusal = answer('/ovation/error', '/ovation/subscribe', 'no such preset')

function answer(address: string, ...values: readonly (string | number)[]): Message {
  const args = values.map((value) => ({ type: typeof value === 'string' ? 's' : 'i', value }) as Argument)
  return { address, args }
}

/** A subscription, what it has sent and its statuses; time passes when the test says so. */
function begin(t: Test) {
  waitAsPromised(t)
  const time = advanceTime(t)
  const sent: string[] = []
  const statuses: SubscriptionStatus[] = []
  const subscription = new MonitorSubscription(['me'], (datagram) =>
    sent.push(...decodePacket(datagram).messages.map(describeMessage)),
  )
  subscription.on('status', (status) => statuses.push(status))
  return { subscription, sent, statuses, pass: time.advance }
}

const request = '/ovation/subscribe s "me"'

test('it asks every second until there is an answer, and renews at a third of the lease', async (t) => {
  const { subscription, sent, statuses, pass } = begin(t)
  subscription.ask()
  await pass(1000)
  t.same(sent, [request, request])
  t.ok(subscription.hear(subscribed))
  await pass(19_999)
  t.equal(sent.length, 2)
  await pass(1)
  t.equal(sent.length, 3)
  subscription.hear(subscribed)
  t.same(statuses, [{ state: 'registered', leaseSeconds: 60 }], 'an unchanged status is emitted once')
})

test('a lease of a second is renewed once a second, and not more often', async (t) => {
  const { subscription, sent, pass } = begin(t)
  subscription.ask()
  subscription.hear(answer('/ovation/subscribed', 'me', 9000, 1))
  await pass(999)
  t.equal(sent.length, 1)
  await pass(1)
  t.equal(sent.length, 2)
})

test('after two unanswered requests the daemon is gone, also later; a single lost one is ignored', async (t) => {
  const { subscription, statuses, pass } = begin(t)
  const states = () => statuses.map(({ state }) => state)
  subscription.ask()
  await pass(1000)
  t.same(states(), [])
  subscription.hear(subscribed)
  await pass(20_000)
  await pass(1000)
  t.same(states(), ['registered'])
  await pass(1000)
  t.same(states(), ['registered', 'unanswered'])
  await pass(5000)
  t.equal(statuses.length, 2, 'once')
  subscription.hear(subscribed)
  t.same(states(), ['registered', 'unanswered', 'registered'])
})

test('a refusal has the words of the daemon, and other messages are not answers', async (t) => {
  const { subscription, statuses } = begin(t)
  subscription.ask()
  t.notOk(subscription.hear(answer('/0001', 1)))
  t.notOk(subscription.hear(answer('/ovation/error', '/ovation/page', 'no such page')))
  t.ok(subscription.hear(refusal))
  t.same(statuses, [{ state: 'refused', reason: 'no such preset' }])
})

test('once ended it no longer asks, whatever arrives, and reports when the daemon has confirmed', async (t) => {
  const { subscription, sent, statuses, pass } = begin(t)
  subscription.ask()
  subscription.end()
  t.ok(subscription.hear(subscribed))
  await pass(60_000)
  t.same(sent, [request, '/ovation/unsubscribe'])
  t.same(statuses, [])
  const ended = once(subscription, 'ended')
  t.ok(subscription.hear(answer('/ovation/unsubscribed')))
  await ended
})
