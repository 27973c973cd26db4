import { ActionCounters } from '../../../src/action/action-counters.js'
import { Refusal } from '../../../src/errors.js'
import { Faults } from '../../../src/faults.js'
import { LateAnswer } from '../../../src/stream/phone.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { FakeConnection } from '../support/fake-connection.js'

const refusal = new Refusal('rate-limited', 'Wait.')
const unknown = new Refusal('unconfirmed', 'Nobody knows.', { headers: { 'retry-after': '1' } })

/** A stream whose actions are counted elsewhere. */
function open() {
  const connection = new FakeConnection()
  const counters = new ActionCounters()
  const context = { counters, faults: new Faults(recordLog().log) }
  const act = (id?: string) => {
    const answer = new LateAnswer(context, connection.outbox, id)
    connection.outbox.expect(answer)
    return answer
  }
  /** What was sent, in short: `a`, or `a unconfirmed`, or else the whole frame. */
  const sent = () =>
    connection.sent.map((text) => {
      const { id, ok, problem } = JSON.parse(text)
      return ok === undefined ? text : [id, problem?.code].filter(Boolean).join(' ')
    })
  return { connection, ...connection, counters, act, sent }
}

test('an action is answered when it has been confirmed, not at the end of its turn', (t) => {
  const { connection, act, sent } = open()
  const answer = act('a')
  connection.endTurn()
  t.same(sent(), [])
  answer.accept()
  connection.endTurn()
  t.same(sent(), ['a'])
  t.equal(connection.traffic.late, 0)
  t.end()
})

test('answers keep the order of their frames, in whatever order they arrive', (t) => {
  const { connection, act, sent } = open()
  const [first, second, third] = [act('a'), act('b'), act('c')]
  connection.outbox.refuse(refusal, 'd')
  const last = act('e')
  connection.endTurn()
  third.accept()
  second.fail(unknown)
  connection.endTurn()
  t.same(sent(), [], 'nothing overtakes the first one')
  t.equal(connection.traffic.late, 2)
  first.accept()
  connection.endTurn()
  t.same(sent(), ['a', 'b unconfirmed', 'c', 'd rate-limited'])
  last.accept()
  connection.endTurn()
  t.same(sent().slice(4), ['e'])
  t.end()
})

test('an accepted action without an id is not answered, a refused one is', (t) => {
  const { connection, act, sent, counters } = open()
  act().accept()
  connection.endTurn()
  t.same(sent(), [])
  t.equal(connection.traffic.sent, 0)
  act().fail(unknown)
  connection.endTurn()
  t.match(JSON.parse(connection.sent[0]!), {
    ok: false,
    problem: { code: 'unconfirmed', status: 503 },
    retryAfter: 1,
  })
  t.same([...counters.refused], [['unconfirmed', 1]])
  t.end()
})

test('one answer is one answer, also for an action that is confirmed after it was given up', (t) => {
  const { connection, act, sent } = open()
  const answer = act('a')
  answer.fail(unknown)
  answer.accept()
  connection.endTurn()
  t.same(sent(), ['a unconfirmed'])
  t.equal(connection.traffic.late, 0)
  t.end()
})

test('a ping is answered at once, though actions wait', (t) => {
  const { connection, act, sent } = open()
  const answer = act('a')
  connection.outbox.answer('{"pong":1}')
  t.same(sent(), ['{"pong":1}'])
  answer.accept()
  connection.endTurn()
  t.same(sent(), ['{"pong":1}', 'a'])
  t.end()
})

test('a close waits for answers under way, but not for long', async (t) => {
  const patient = open()
  const answer = patient.act('a')
  patient.connection.outbox.close(refusal)
  patient.connection.endTurn()
  t.same(patient.connection.ends, [])
  answer.accept()
  patient.connection.endTurn()
  t.same(patient.sent(), ['a'])
  t.same(patient.connection.ends, ['4429 rate-limited'])

  const time = advanceTime(t)
  const { connection, act } = open()
  act('a')
  connection.outbox.close(refusal)
  await time.advance(999)
  t.same(connection.ends, [])
  await time.advance(1)
  t.same(connection.ends, ['4429 rate-limited'])
})

test('a stop, before which answers were waited for, waits no longer', (t) => {
  const { connection, act } = open()
  act('a')
  connection.outbox.stop()
  t.same(connection.ends, ['1001 shutting-down'])
  t.end()
})
