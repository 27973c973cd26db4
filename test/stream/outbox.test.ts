import { Refusal } from '../../src/errors.js'
import { test } from '../support/tap.js'
import { FakeConnection } from './support/fake-connection.js'

const full = 64 * 1024 + 1
const refusal = new Refusal('rate-limited', 'Wait.', { headers: { 'retry-after': '3' } })

test('answers leave at the end of the turn, in their order; events leave at once', async (t) => {
  const connection = new FakeConnection()
  const { outbox, sent } = connection
  connection.accept('a')
  outbox.answer('{"pong":1}')
  outbox.refuse(refusal, 'b')
  connection.accept('"\\')
  outbox.send('event')
  t.same(sent, ['event'])
  connection.endTurn()
  t.equal(sent.length, 5)
  t.same(JSON.parse(sent[1]!), { id: 'a', ok: true })
  t.same(JSON.parse(sent[2]!), { pong: 1 })
  t.match(JSON.parse(sent[3]!), { id: 'b', ok: false, problem: { code: 'rate-limited' }, retryAfter: 3 })
  t.same(JSON.parse(sent[4]!), { id: '"\\', ok: true })
  t.equal(connection.traffic.sent, 5)
})

test('where a turn cannot be committed, no phone is answered that its action counts', async (t) => {
  const connection = new FakeConnection()
  connection.accept('a')
  connection.outbox.answer('{"pong":1}')
  connection.endTurn(new Error('the disk is gone'))
  const [first, second] = connection.sent.map((text) => JSON.parse(text))
  t.match(first, { id: 'a', ok: false, problem: { code: 'internal', status: 500 } })
  t.notMatch(connection.sent[0], /disk/)
  t.same(second, { pong: 1 })
})

test('a close waits for the answers before it, and nothing is sent behind it', async (t) => {
  const connection = new FakeConnection()
  const { outbox, sent, ends } = connection
  connection.accept('a')
  outbox.close(refusal)
  outbox.close(new Refusal('token-invalid', ''))
  outbox.stop()
  t.same(ends, [])
  outbox.send('event')
  connection.endTurn()
  t.same(sent, ['{"id":"a","ok":true}'])
  t.same(ends, ['4429 rate-limited'])
  connection.endTurn()
  t.equal(ends.length, 1)
  t.same([...connection.traffic.cut], [['rate-limited', 1]])
})

test('a stop is not counted as a cut', async (t) => {
  const { outbox, ends, traffic } = new FakeConnection()
  outbox.stop()
  t.same(ends, ['1001 shutting-down'])
  t.equal(traffic.cut.size, 0)
})

test('a client that leaves more than 64 KiB untaken is cut when there is more to send', async (t) => {
  const connection = new FakeConnection()
  const { outbox, sent, ends, traffic } = connection
  connection.untaken = full - 1
  outbox.send('event')
  t.same(sent, ['event'])
  connection.untaken = full
  outbox.send('event')
  outbox.send('event')
  t.equal(sent.length, 1)
  t.same(ends, ['1013 overloaded'])
  t.same([...traffic.cut], [['untaken', 1]])
})

test('a page that is longer itself may wait as a whole', async (t) => {
  const connection = new FakeConnection()
  const { outbox, sent, ends } = connection
  const page = 'x'.repeat(2 * full)
  outbox.send(page)
  connection.untaken = page.length
  outbox.send('event')
  t.equal(sent.length, 2)
  connection.untaken = page.length + full
  outbox.send('event')
  t.equal(sent.length, 2)
  t.same(ends, ['1013 overloaded'])
})

test('a client that has not taken anything for 5 s is cut; slow progress is progress', async (t) => {
  const connection = new FakeConnection()
  const { outbox, ends } = connection
  const begun = performance.now()
  outbox.sweep(begun)
  connection.untaken = 300
  outbox.send('x'.repeat(300))
  for (let second = 1; second <= 4; second++) outbox.sweep(begun + second * 1000)
  connection.untaken = 299
  for (let second = 5; second <= 9; second++) outbox.sweep(begun + second * 1000)
  t.same(ends, [])
  outbox.sweep(begun + 10_500)
  t.same(ends, ['1013 overloaded'])
})
