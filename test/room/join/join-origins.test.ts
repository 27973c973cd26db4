import { JoinOrigins } from '../../../src/room/join/join-origins.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'

function open() {
  const { log, events } = recordLog()
  const origins = new JoinOrigins(log)
  const add = (count: number, origin: (n: number) => string, layoutId = 'show') => {
    for (let n = 0; n < count; n++) origins.add(layoutId, origin(n))
  }
  return { origins, events, add }
}

const each = (n: number) => `10.0.1.${n}`
const one = () => '10.0.0.7'

test('an address from which more than half have joined is reported, and logged once a day', async (t) => {
  const { origins, events, add } = open()
  add(30, each)
  add(30, one)
  t.equal(origins.most('show'), undefined, 'half is not more than half')
  t.same(events, [])
  add(10, one)
  t.same(origins.most('show'), { address: '10.0.0.7', people: 40 })
  t.same(events, ['warn: more than half of the people who joined today share one address'])
  add(50, (n) => `10.0.2.${n}`)
  t.equal(origins.most('show'), undefined, 'until others have joined')
})

test('with few people nothing is reported', async (t) => {
  const { origins, add } = open()
  add(19, one)
  t.equal(origins.most('show'), undefined)
  add(1, one)
  t.same(origins.most('show'), { address: '10.0.0.7', people: 20 })
})

test('people are counted per layout and per day', async (t) => {
  const { origins, events, add } = open()
  add(40, one)
  add(40, each, 'other')
  t.equal(origins.most('other'), undefined)
  const { now } = Date
  Date.now = () => now() + 86_400_000
  t.teardown(() => {
    Date.now = now
  })
  t.equal(origins.most('show'), undefined)
  add(40, one)
  t.equal(events.length, 2)
})
