import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Test } from 'tap'
import { engine } from '../../support/engine.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until, within } from '../../support/time/until.js'
import { wantsTls } from '../../support/tls/wanted-tls.js'
import { loopTurns } from '../../support/wire/converse.js'
import { dial } from '../../support/wire/dial.js'
import { lengthOf, pressWith } from '../support/bad-requests.js'
import { waitForAnswers } from '../support/wait-for-answers.js'

const body = '{"layoutId":"show","lid":1,"type":"Button"}'

test('19: a body shorter than announced, then the end: neither answered nor counted nor waited for', async (t) => {
  const bridge = await runBridge(t)
  const whole = pressWith({ token: bridge.token, body }, [lengthOf(body)])
  for (const missing of [1, 20, body.length]) {
    const socket = await begin(bridge.port, whole.slice(0, -missing))
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.end()
    await once(socket, 'close')
    t.notMatch(text, /^HTTP\/1.1 2/, `${missing} bytes are missing`)
  }
  await checkNothingLeft(t, bridge, 0)
})

test('26: hundreds of connections reset within a request leave nothing behind', async (t) => {
  const bridge = await runBridge(t)
  const whole = pressWith({ token: bridge.token, body }, [lengthOf(body)])
  const inChunks = pressWith({ token: bridge.token, body }, ['Transfer-Encoding: chunked'], '5\r\n{"lay')
  const begun = [whole.slice(0, -1), whole.slice(0, -body.length), inChunks, whole.slice(0, 30), '']
  for (let round = 0; round < 20; round++) {
    const sockets = await Promise.all(
      begun.flatMap((bytes) => [1, 2, 3].map(() => begin(bridge.port, bytes))),
    )
    for (const socket of sockets) socket.resetAndDestroy()
  }
  await checkNothingLeft(t, bridge, 0)
})

const dropsLast = wantsTls && engine === 'uws'

test('28: a complete press is counted once even if nobody waits for its answer', {
  skip: dropsLast && 'over TLS this engine drops what arrives together with the end',
}, async (t) => {
  const bridge = await runBridge(t)
  const whole = pressWith({ token: bridge.token, body }, [lengthOf(body)])
  const sockets = await Promise.all(Array.from({ length: 50 }, () => begin(bridge.port, '')))
  for (const socket of sockets) socket.end(whole)
  await until(async () => (await countOf(bridge)) === sockets.length)
  for (const socket of sockets) socket.destroy()
  await checkNothingLeft(t, bridge, sockets.length)
})

test('28: a press that is reset at once is counted once or not at all, and all counts agree', async (t) => {
  const bridge = await runBridge(t)
  const whole = pressWith({ token: bridge.token, body }, [lengthOf(body)])
  for (let round = 0; round < 10; round++) {
    const sockets = await Promise.all(Array.from({ length: 10 }, () => begin(bridge.port, '')))
    for (const [n, socket] of sockets.entries()) {
      socket.write(whole)
      if (n % 2 === 0) await new Promise(setImmediate)
      socket.resetAndDestroy()
    }
  }
  await loopTurns()
  const count = await countOf(bridge)
  t.ok(count <= 100)
  t.equal((await bridge.admin('GET', '/status')).body.actions.accepted, count)
  await checkNothingLeft(t, bridge, count)
})

/** The next press is counted, no connection is left, and the server stops since no request is in flight. */
async function checkNothingLeft(t: Test, bridge: TestBridge, counted: number): Promise<void> {
  t.equal((await bridge.act(body)).status, 200)
  t.equal(await countOf(bridge), counted + 1)
  waitForAnswers(t)
  await within('no request is in flight', bridge.bridge.close())
}

async function begin(port: number, bytes: string): Promise<Socket> {
  const socket = dial(port)
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (bytes !== '') socket.write(bytes)
  await loopTurns()
  return socket
}

async function countOf({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}
