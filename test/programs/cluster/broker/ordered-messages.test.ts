import { setTimeout as pause } from 'node:timers/promises'
import { Broker } from '../../../../src/cluster/broker.js'
import { OrderedConsumer } from '../../../../src/cluster/ordered-consumer.js'
import { OrderedPublisher } from '../../../../src/cluster/ordered-publisher.js'
import { StoredStream } from '../../../../src/cluster/stored/stored-stream.js'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { recordLog } from '../../../support/record-log.js'
import { t as suite, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { type Gate, openGate } from '../support/gate.js'
import { startBroker } from '../support/start-broker.js'

/** How long everything fails, s. */
const seconds = Number(process.env.OVATION_TEST_SECONDS ?? 12)

suite.setTimeout(300_000 + seconds * 2000)

test(`messages come in order and each once, whatever fails for ${seconds} s between those who send, the broker and the reader`, async (t) => {
  const server = await startBroker(t)
  const gates = [await openGate(t, server.port), await openGate(t, server.port)] as const
  const { log } = recordLog()
  const [sending, reading] = gates.map(
    ({ url }, at) => new Broker({ servers: [url], name: `machine-${at}`, log }),
  ) as [Broker, Broker]
  t.teardown(() => Promise.all([sending.close(), reading.close()]))
  await until(() => sending.isConnected && reading.isConnected)
  await new StoredStream(reading, 'TEST').make('test.subject', 0.5)

  const outcomes = new Map<number, string>()
  const given = { count: 0, slowestMs: 0 }
  const timing = startTiming()
  const publisher = new OrderedPublisher({ broker: sending, subject: 'test.subject', patienceMs: 1500 })
  t.teardown(() => publisher.close())
  const send = () => {
    const sentAt = timing.ms
    const number = publisher.publish(
      (number) => Buffer.from(JSON.stringify({ number })),
      (outcome) => {
        if (outcomes.has(number)) t.fail(`${number} is settled twice`)
        outcomes.set(number, outcome)
        given.slowestMs = Math.max(given.slowestMs, timing.ms - sentAt)
      },
    )
    given.count = number
  }

  const taken: number[] = []
  let sequence = 0
  const faults = { gaps: 0, repeated: 0 }
  const follower = new OrderedConsumer({
    broker: reading,
    stream: 'TEST',
    start: () => ({ after: sequence }),
    hear: (message) => {
      if (message.sequence !== sequence + 1) faults.gaps++
      sequence = message.sequence
      const { number } = JSON.parse(Buffer.from(message.data).toString())
      if (number > (taken.at(-1) ?? 0)) taken.push(number)
      else faults.repeated++
    },
    onFault: () => {},
  })
  t.teardown(() => follower.close())

  const timer = setInterval(send, 2)
  const end = performance.now() + seconds * 1000
  const counts = { shut: 0, cut: 0, kill: 0 }
  const fail = async (gate: Gate) => {
    while (performance.now() < end) {
      await pause(Math.random() * 600)
      const kind = Math.random()
      if (kind < 0.5) {
        counts.shut++
        gate.shut(kind < 0.15 ? 'there' : kind < 0.3 ? 'back' : undefined)
      } else if (kind < 0.9) {
        counts.cut++
        gate.cut()
      } else if (gate === gates[0]) {
        counts.kill++
        await server.kill()
        await pause(Math.random() * 500)
        await server.restart()
      }
      await pause(Math.random() ** 3 * 4000)
      gate.open()
    }
  }
  await Promise.all(gates.map(fail))
  clearInterval(timer)
  send()
  await until(() => publisher.pending === 0 && taken.at(-1) === publisher.stored)
  const stored = [...outcomes].filter(([, outcome]) => outcome === 'stored').map(([number]) => number)
  const there = new Set(taken)
  t.same(
    stored.filter((number) => !there.has(number)),
    [],
    'what is confirmed is there',
  )
  t.same(
    taken.filter((number) => outcomes.get(number) === 'refused'),
    [],
    'and what is refused is not',
  )
  t.equal(faults.gaps, 0, 'the reader passes over nothing and reads nothing twice')
  t.equal(outcomes.size, given.count, 'everybody is told')
  timing.within(t, 3000, 'in time: the last is told', given.slowestMs)
  t.comment(
    `${given.count} messages, ${stored.length} stored, ${taken.length} taken, ${faults.repeated} stored again; ${JSON.stringify(counts)}`,
  )
})
