import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Test, test } from 'tap'
import { runBridge, type TestBridge } from '../support/bridge.js'
import { converse, turns } from '../support/converse.js'
import { engine } from '../support/engine.js'
import { lengthOf, pressWith } from './bad-requests.js'

const applause = '{"layoutId":"show","lid":1,"type":"Button"}'
const boo = '{"layoutId":"show","lid":7,"type":"Button"}'
const health = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

test('23: three requests at once that need no waiting get three answers, in order', async (t) => {
  const { port } = await runBridge(t)
  const { outcome } = await converse(port, `${health}GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n${health}`)
  t.equal(outcome, '200, 404 not-found, 200, open')
})

test('23: three presses at once are all answered in order, or the connection is cut behind the first', async (t) => {
  const bridge = await runBridge(t)
  const press = pressWith({ token: bridge.token, body: applause }, [lengthOf(applause)])
  const { outcome } = await converse(bridge.port, press.repeat(3))
  t.equal(outcome, { uws: 'closed', node: '200, 200, 200, open' }[engine])
  await checkCounts(t, bridge, { applause: engine === 'uws' ? 1 : 3, boo: 0 })
})

test('24: no answer 200 is without its count, whatever stands behind a press', async (t) => {
  const bridge = await runBridge(t)
  const press = pressWith({ token: bridge.token, body: applause }, [lengthOf(applause)])
  const outcomes = []
  for (const behind of [
    health,
    press,
    'no request\r\n\r\n',
    pressWith({ ...bridge, body: '{' }, [lengthOf('{')]),
  ])
    outcomes.push((await converse(bridge.port, press + behind)).outcome)
  t.same(
    outcomes,
    {
      uws: ['closed', 'closed', '505, closed', 'closed'],
      node: ['200, 200, open', '200, 200, open', '200, 400, closed', '200, 400 body-not-json, open'],
    }[engine],
  )
  await checkCounts(t, bridge, { applause: engine === 'uws' ? 4 : 5, boo: 0 })
})

test('a crowd in one turn of the event loop hides nothing either', async (t) => {
  const bridge = await runBridge(t)
  t.equal((await bridge.act(applause)).status, 200)
  const hidden = pressWith({ token: bridge.token, body: boo }, [lengthOf(boo)])
  for (const body of [applause, '{']) {
    const sockets = await Promise.all(Array.from({ length: 40 }, () => connected(bridge.port)))
    const press = pressWith({ token: bridge.token, body }, [lengthOf(body), lengthOf(body + hidden)])
    const received = sockets.map(receive)
    for (const socket of sockets) socket.write(press + hidden)
    for (const text of await Promise.all(received)) t.match(text, /^$|^HTTP.1.1 400 (?!.*HTTP.1.1)/s)
  }
  const { applause: looked } = await countsOf(bridge)
  t.equal(looked > 1, engine === 'uws', 'some heads were not looked at, or it shows nothing')
  await checkCounts(t, bridge, { applause: looked, boo: 0 })
})

/** What was counted, and that a press more is. */
async function checkCounts(t: Test, bridge: TestBridge, expected: Counts): Promise<void> {
  t.same(await countsOf(bridge), expected)
  t.equal((await bridge.act(applause)).status, 200)
  t.same(await countsOf(bridge), { ...expected, applause: expected.applause + 1 })
}

interface Counts {
  readonly applause: number
  readonly boo: number
}

async function countsOf({ admin }: TestBridge): Promise<Counts> {
  const { controls } = (await admin('GET', '/layout/show/state')).body
  return { applause: controls[0].count, boo: controls[6].count }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  await turns()
  return socket
}

function receive(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  return new Promise((resolve) => socket.on('close', () => resolve(text)))
}
