import { ActionCounters } from '../../../src/action/action-counters.js'
import type { Envelope } from '../../../src/action/envelope.js'
import { type ActionBatch, decodeBatch, hashOf } from '../../../src/cluster/batch.js'
import { BatchPublisher } from '../../../src/cluster/edge/batch-publisher.js'
import type { PublishOutcome } from '../../../src/cluster/ordered-publisher.js'
import type { Refusal } from '../../../src/errors.js'
import { Faults } from '../../../src/faults.js'
import { keyHash } from '../../../src/state/idempotency.js'
import { ShowState } from '../../../src/state/show-state.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' } as Envelope
const hash = keyHash('show', 'anna', 'one')

/** An edge whose broker answers when the test says so. */
function open() {
  const batches: ActionBatch[] = []
  const settle: ((outcome: PublishOutcome) => void)[] = []
  const state = new ShowState()
  const counters = new ActionCounters()
  const { log, events } = recordLog()
  const edge = new BatchPublisher({
    publisher: {
      publish: (encode, settled) => {
        batches.push(decodeBatch(encode(batches.length + 1))!)
        settle.push(settled)
        return batches.length
      },
    },
    ...{ state, counters, admit: () => {} },
    commit: { join: (completion) => setImmediate(() => completion?.accept()) },
    faults: new Faults(log),
  })
  const answers: string[] = []
  const act = (name: string, ofKey = '', value: string | null = null) =>
    edge.forward(press, value, 'anna', ofKey, {
      accept: () => answers.push(name),
      fail: (error) => answers.push(`${name} ${(error as Refusal).code}`),
    })
  return { edge, batches, settle, state, counters, answers, act, events }
}

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

test('the actions of one turn of the event loop are one message, in their order', async (t) => {
  const { edge, batches, act, answers, settle, counters } = open()
  act('a', hash)
  act('b')
  t.same(batches, [], 'which leaves at its end')
  await endOfTurn()
  act('c')
  await endOfTurn()
  t.same(
    batches.map(({ epoch, number, actions }) => [epoch === edge.epoch, number, actions.length]),
    [
      [true, 1, 2],
      [true, 2, 1],
    ],
  )
  t.same(batches[1]!.actions, [['show', 1, 'Button', null, 'anna', '']])
  t.equal(hashOf(batches[0]!.actions[0]![5]), hash)
  t.same(answers, [])
  t.equal(edge.completion, 3)
  settle[0]!('stored')
  t.same(answers, ['a', 'b'])
  t.equal(edge.completion, 1)
  t.equal(counters.accepted, 2)
})

test('a key is remembered once its action is stored, and not before', async (t) => {
  const { act, settle, state } = open()
  act('a', hash)
  act('a again', hash)
  await endOfTurn()
  t.notOk(state.idempotency.has(hash, performance.now()))
  settle[0]!('stored')
  t.ok(state.idempotency.has(hash, performance.now()))
  t.equal(state.idempotency.remembered, 1)
})

test('what nobody has confirmed may count, and what the broker has refused does not', async (t) => {
  const { edge, act, settle, answers, state, counters } = open()
  act('a', hash)
  await endOfTurn()
  act('b')
  await endOfTurn()
  settle[1]!('refused')
  settle[0]!('unconfirmed')
  t.same(answers, ['b overloaded', 'a unconfirmed'])
  t.same([edge.unconfirmed, edge.refused, edge.completion, counters.accepted], [1, 1, 0, 0])
  t.notOk(state.idempotency.has(hash, performance.now()))
})

test('what is given up is answered once, also if it is stored later', async (t) => {
  const { edge, act, settle, answers, counters } = open()
  act('a')
  await endOfTurn()
  const time = advanceTime(t)
  edge.giveUpIn(300)
  await time.advance(299)
  t.same(answers, [])
  await time.advance(1)
  t.same(answers, ['a unconfirmed'])
  settle[0]!('stored')
  t.same(answers, ['a unconfirmed'])
  t.equal(counters.accepted, 0)
})

test('a long turn is several messages, each with its own phones', async (t) => {
  const { act, settle, answers, batches } = open()
  for (let n = 0; n < 1000; n++) act(String(n), '', 'x'.repeat(280))
  await endOfTurn()
  t.ok(batches.length > 1)
  const first = batches[0]!.actions.length
  settle[0]!('stored')
  t.equal(answers.length, first)
  settle[1]!('unconfirmed')
  t.equal(answers[first], `${first} unconfirmed`)
})

test('one phone that cannot be answered takes nobody else’s answer', async (t) => {
  const { edge, act, settle, answers, events } = open()
  edge.forward(press, null, 'berta', '', {
    accept: () => {
      throw new Error('gone')
    },
  })
  act('a')
  await endOfTurn()
  settle[0]!('stored')
  t.same(answers, ['a'])
  t.match(events, [/could not be answered/])
})

test('more actions than phones could wait for are refused at once', async (t) => {
  const { edge, act } = open()
  for (let n = 0; n < 200_000; n++) act('')
  t.throws(() => act('one more'), { code: 'overloaded' })
  t.equal(edge.completion, 200_000)
  await endOfTurn()
})
