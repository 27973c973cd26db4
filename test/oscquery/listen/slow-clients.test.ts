import { Listeners } from '../../../src/oscquery/listen/listeners.js'
import { type ClientContext, ListeningClient } from '../../../src/oscquery/listen/listening-client.js'
import { OscQueryCounters } from '../../../src/oscquery/listen/oscquery-counters.js'
import { addressIn } from '../../../src/oscquery/listen/readdress.js'
import { ShowTree } from '../../../src/oscquery/tree/show-tree.js'
import { ShowState } from '../../../src/state/show-state.js'
import { recordLog } from '../../support/record-log.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { moment } from '../../support/time/until.js'
import { SlowConnection } from '../../support/wire/slow-connection.js'

/** Of a message only the address counts. */
class ListeningConnection extends SlowConnection {
  override sendBinary(frames: readonly Uint8Array[]): void {
    this.sent.push(...frames.map(addressIn))
  }
}

function connected() {
  const state = new ShowState()
  state.layouts.load(new Map([['show', layoutOf()]]))
  const output = { isOpen: true }
  const tree = new ShowTree(state, output)
  const listeners = new Listeners(tree)
  const counters = new OscQueryCounters()
  const context: ClientContext = {
    tree,
    listeners,
    counters,
    log: recordLog().log,
    readOsc: () => {},
    heard: () => {},
    left: () => {},
  }
  const connection = new ListeningConnection()
  const client = new ListeningClient(context, connection, { address: '10.0.0.7', isBrowser: false })
  const listen = (DATA: string) => client.text(Buffer.from(JSON.stringify({ COMMAND: 'LISTEN', DATA })))
  const told = () => tree.find('/0002')!.told!
  const hand = () => {
    listeners.hand(told().key, told().present()!)
    listeners.flush()
  }
  return { client, connection, counters, listen, hand, output }
}

test('a client that does not take what it is told gets the newest, once it has taken the rest', async (t) => {
  const { client, connection, counters, listen, hand } = connected()
  listen('/0002')
  await moment()
  t.same(connection.sent.splice(0), ['/0002'])
  connection.untaken = 65_537
  for (let n = 0; n < 1000; n++) hand()
  await moment()
  t.same(connection.sent, [], 'nothing is added to what waits')
  t.equal(counters.replaced, 1000)
  client.check(performance.now())
  t.same(connection.sent, [])
  connection.untaken = 0
  client.check(performance.now())
  await moment()
  t.same(connection.sent.splice(0), ['/0002'], 'one for a thousand')
  client.check(performance.now())
  hand()
  await moment()
  t.same(connection.sent, ['/0002'], 'and goes on')
})

test('what it has missed is not made up for while the output is held', async (t) => {
  const { client, connection, listen, hand, output } = connected()
  listen('/0002')
  await moment()
  connection.untaken = 65_537
  hand()
  connection.sent.length = 0
  connection.untaken = 0
  output.isOpen = false
  client.check(performance.now())
  await moment()
  t.same(connection.sent, [])
})

test('a client that takes nothing for ten seconds is cut', (t) => {
  const { client, connection, counters } = connected()
  const now = performance.now()
  connection.untaken = 100
  client.check(now)
  client.check(now + 9_900)
  t.same(connection.ends, [])
  client.check(now + 10_100)
  t.same(connection.ends, ['1008 untaken', 'cut'])
  t.same([...counters.cut], [['untaken', 1]])
  t.end()
})

test('a client that gives no sign of life is asked for one, and cut after ninety seconds', (t) => {
  const { client, connection } = connected()
  const now = performance.now()
  client.check(now + 19_000)
  t.same(connection.sent, [])
  client.check(now + 21_000)
  t.same(connection.sent, ['ping'])
  client.check(now + 89_000)
  t.same(connection.ends, [])
  client.check(now + 91_000)
  t.same(connection.ends, ['1001 silent', 'cut'])
  t.end()
})

test('changes of the tree are not kept for who reads nothing', (t) => {
  const { client, connection } = connected()
  connection.untaken = 1024 * 1024 + 1
  client.tell([{ COMMAND: 'PATH_CHANGED', DATA: '/' }])
  t.same(connection.sent, [])
  t.same(connection.ends, ['1008 untaken', 'cut'])
  t.end()
})
