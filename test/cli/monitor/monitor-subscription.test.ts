import { mock } from 'node:test'
import { type Test, test } from 'tap'
import { describeMessage } from '../../../src/cli/monitor/message-text.js'
import {
  MonitorSubscription,
  type SubscriptionStatus,
} from '../../../src/cli/monitor/monitor-subscription.js'
import { decodePacket } from '../../../src/osc/decode.js'
import type { Argument, Message } from '../../../src/osc/message.js'

const subscribed = answer('/ovation/subscribed', 'me', 9000, 60)
const refusal = answer('/ovation/error', '/ovation/subscribe', 'no such preset')

function answer(address: string, ...values: readonly (string | number)[]): Message {
  const args = values.map((value) => ({ type: typeof value === 'string' ? 's' : 'i', value }) as Argument)
  return { address, args }
}

/** A registration, what it has sent and told; time passes when the test says so. */
function begin(t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const sent: string[] = []
  const told: SubscriptionStatus[] = []
  const registration = new MonitorSubscription(
    ['me'],
    (datagram) => sent.push(...decodePacket(datagram).messages.map(describeMessage)),
    (standing) => told.push(standing),
  )
  return { registration, sent, told, pass: (ms: number) => mock.timers.tick(ms) }
}

const request = '/ovation/subscribe s "me"'

test('it asks each second until there is an answer, and then to renew at a third of the lease', (t) => {
  const { registration, sent, told, pass } = begin(t)
  registration.ask()
  pass(1000)
  t.same(sent, [request, request])
  t.ok(registration.hear(subscribed))
  pass(19_999)
  t.equal(sent.length, 2)
  pass(1)
  t.equal(sent.length, 3)
  registration.hear(subscribed)
  t.same(told, [{ state: 'registered', leaseSeconds: 60 }], 'what is as before is told once')
  t.end()
})

test('a lease of a second is renewed once a second, and not more often', (t) => {
  const { registration, sent, pass } = begin(t)
  registration.ask()
  registration.hear(answer('/ovation/subscribed', 'me', 9000, 1))
  pass(999)
  t.equal(sent.length, 1)
  pass(1)
  t.equal(sent.length, 2)
  t.end()
})

test('two requests in vain and nobody is there, also after an answer; one lost is not told', (t) => {
  const { registration, told, pass } = begin(t)
  const states = () => told.map(({ state }) => state)
  registration.ask()
  pass(1000)
  t.same(states(), [])
  registration.hear(subscribed)
  pass(20_000)
  pass(1000)
  t.same(states(), ['registered'])
  pass(1000)
  t.same(states(), ['registered', 'unanswered'])
  pass(5000)
  t.equal(told.length, 2, 'once')
  registration.hear(subscribed)
  t.same(states(), ['registered', 'unanswered', 'registered'])
  t.end()
})

test('a refusal is told in the words of the daemon, and what is no answer is left to others', (t) => {
  const { registration, told } = begin(t)
  registration.ask()
  t.notOk(registration.hear(answer('/0001', 1)))
  t.notOk(registration.hear(answer('/ovation/error', '/ovation/page', 'no such page')))
  t.ok(registration.hear(refusal))
  t.same(told, [{ state: 'refused', reason: 'no such preset' }])
  t.end()
})

test('given back, it asks no more, whatever comes, and knows when the daemon has heard of it', async (t) => {
  const { registration, sent, told, pass } = begin(t)
  registration.ask()
  registration.end()
  t.ok(registration.hear(subscribed))
  pass(60_000)
  t.same(sent, [request, '/ovation/unsubscribe'])
  t.same(told, [])
  t.ok(registration.hear(answer('/ovation/unsubscribed')))
  await registration.ended
})
