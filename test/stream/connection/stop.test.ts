import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Test } from 'tap'
import { startWithDisplay } from '../../support/machine/daemon.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { within } from '../../support/time/until.js'
import { dial } from '../../support/wire/dial.js'
import { joinAsCrowd, joinAsOperator, openStream } from '../../support/wire/stream-client.js'
import { handshake } from '../support/handshake.js'
import { openRawStream } from '../support/raw-stream.js'

const press = { lid: 1, type: 'Button' }
const stopped = { code: 1001, reason: 'shutting-down' }

test('before a stop phones hear when to return, and new actions are refused; then all streams are closed', async (t) => {
  const bridge = await runBridge(t)
  const phones = await joinAsCrowd(t, bridge.url, 200, () => bridge.tokens.mint({ layoutId: 'show' }))
  const operator = await joinAsOperator(t, bridge)
  const silent = await openStream(t, bridge.url)
  const underway = await beginRequest(t, bridge)
  const idle = await idleConnection(t, bridge)
  const over = bridge.bridge.close()
  const times = await Promise.all(
    phones.map(async (phone) => {
      const frame = await phone.next()
      t.match(frame, { event: 'closing' })
      return frame.retryIn as number
    }),
  )
  t.ok(
    times.every((ms) => Number.isInteger(ms) && ms >= 500 && ms <= 500 + 2 * 202),
    times.join(),
  )
  t.ok(new Set(times).size > 80, 'spread out')
  t.ok(Math.min(...times) < 560 && Math.max(...times) > 840, 'evenly')
  phones[0]!.send({ id: 'late', ...press })
  const refused = await phones[0]!.next()
  t.match(refused, { id: 'late', ok: false, retryAfter: 1, problem: { code: 'shutting-down', status: 503 } })
  idle.write(handshake())
  const [answer] = await once(idle, 'data')
  t.match(String(answer), /^HTTP\/1\.1 503 [\s\S]*"shutting-down"/, 'no more streams')
  underway.write('}')
  for (const stream of [...phones, operator, silent]) t.same(await stream.closed, stopped)
  await over
  t.notOk(
    operator.frames.some(({ event }) => event === 'closing'),
    'operators are not told to come back later',
  )
})

test('what phones sent before a stop is counted and answered', async (t) => {
  const bridge = await runBridge(t)
  const phones = await joinAsCrowd(t, bridge.url, 20, () => bridge.tokens.mint({ layoutId: 'show' }))
  for (const phone of phones) for (let sent = 0; sent < 50; sent++) phone.send({ id: `${sent}`, ...press })
  await phones[0]!.received(2)
  await bridge.bridge.close()
  for (const phone of phones) await phone.closed
  const answers = phones.flatMap(({ frames }) => frames.filter(({ ok }) => ok !== undefined))
  const accepted = answers.filter(({ ok }) => ok).length
  t.equal(answers.length, 1000, 'each is answered')
  t.ok(
    answers.every(({ ok, problem }) => ok || problem.code === 'shutting-down'),
    `${accepted} of them accepted`,
  )
})

test('clients that do not read or do not close hold up no stop', async (t) => {
  const bridge = await runBridge(t)
  for (let count = 0; count < 20; count++) {
    const phone = await openRawStream(t, bridge.port, { token: bridge.tokens.mint({ layoutId: 'show' }) })
    await phone.received(1)
    phone.socket.allowHalfOpen = true
    if (count % 2 === 0) phone.socket.pause()
  }
  await within('the stop', bridge.bridge.close())
  t.pass()
})

test('a daemon that ends informs every stream', async (t) => {
  const daemon = await startWithDisplay(t)
  const phones = await joinAsCrowd(t, daemon.url, 100, daemon.token)
  const { code, stdout, stderr } = await daemon.process.stop('SIGTERM')
  t.equal(code, 0)
  t.equal(stderr, '')
  // Before that, the engine may have been warned about.
  t.notMatch(stdout.slice(stdout.indexOf('"msg":"stopping"')), /"level":"(error|warn)"/)
  for (const phone of phones) {
    t.same(await phone.closed, stopped)
    // Results may follow, once a second.
    t.ok(phone.frames.some(({ event }) => event === 'closing'))
  }
})

/** An action whose body is not complete: the drain waits for it. */
async function beginRequest(t: Test, { port, token }: TestBridge): Promise<Socket> {
  const body = JSON.stringify({ layoutId: 'show', ...press })
  const head = `POST /action HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`
  const socket = await idleConnection(t, { port })
  socket.write(head + body.slice(0, -1))
  return socket
}

/** An open connection, whose requests the service has read. */
async function idleConnection(t: Test, { port }: { readonly port: number }): Promise<Socket> {
  const socket = dial(port, { noDelay: true })
  t.teardown(() => socket.destroy())
  socket.on('error', () => {})
  socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  return socket
}
