import { Agent, createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import {
  ConnectionLimit,
  PhoneHttpCarrier,
  SharedConnections,
} from '../../../../src/cli/rehearse/carriers/http-carrier.js'
import { freePort } from '../../../support/machine/free-port.js'
import { runBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'

const press = { lid: 1, type: 'Button', value: null, key: 'key-1' } as const

/** A phone of the test layout. */
function phoneAt(t: Test, url: string, token = 'none'): PhoneHttpCarrier {
  const connections = new SharedConnections({ openAgent: (options) => new Agent(options) })
  t.teardown(() => connections.close())
  return Object.assign(new PhoneHttpCarrier(url, 'show', connections), { token })
}

async function serve(t: Test, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('it learns the page, acts, and learns why it was refused', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const phone = phoneAt(t, url, token)
  t.match(await phone.look(), { code: 'ok' })
  t.equal(phone.controls.length, 8)
  t.match(await phone.look(), { code: 'ok' }, 'also when nothing has changed')
  const begun = performance.now()
  const { ms } = await phone.act(press, false)
  t.ok(ms > 0 && ms <= performance.now() - begun)
  t.match(await phone.act({ ...press, lid: 9, key: 'key-2' }, false), { code: 'control-not-found' })
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await phone.look()
  t.match(phone.controls, [{ lid: 9 }])
  phone.token = 'wrong'
  t.match(await phone.look(), { code: 'token-invalid' })
})

test('a cut connection has sent the action, and repeating it counts nothing twice', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const phone = phoneAt(t, url, token)
  const accepted = async () => (await admin('GET', '/status')).body.actions.accepted
  t.match(await phone.act(press, true), { code: 'lost', ms: 0 })
  await until(async () => (await accepted()) === 1)
  t.match(await phone.act(press, false), { code: 'ok' })
  t.equal(await accepted(), 1)
})

test('answers of other programs, silence and closed ports are distinguished', async (t) => {
  const proxy = await serve(t, (_, response) => response.writeHead(502).end('Bad Gateway'))
  t.match(await phoneAt(t, proxy).act(press, false), { code: 'HTTP 502' })
  const limiter = await serve(t, (_, response) => {
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '7' }
    response.writeHead(429, headers).end('{"code":"rate-limited"}')
  })
  t.match(await phoneAt(t, limiter).act(press, false), { code: 'rate-limited', retryAfter: 7 })
  const breaking = await serve(t, (request) => request.socket.destroy())
  t.match(await phoneAt(t, breaking).act(press, false), { code: 'lost' })
  t.match(await phoneAt(t, `http://127.0.0.1:${await freePort()}`).look(), { code: 'unreachable' })
})

test('the work at a time is limited, and the rest follows in order, also after a failure', async (t) => {
  const connectionLimit = new ConnectionLimit(2)
  const started: number[] = []
  const leave: (() => void)[] = []
  let inside = 0
  let most = 0
  const passing = [0, 1, 2, 3, 4].map((n) =>
    connectionLimit.pass(async () => {
      started.push(n)
      most = Math.max(most, ++inside)
      await new Promise<void>((resolve) => leave.push(resolve))
      inside--
      if (n === 1) throw new Error('tripped')
      return n
    }, -1),
  )
  const settled = Promise.allSettled(passing)
  for (let n = 0; n < 5; n++) {
    await new Promise((resolve) => setImmediate(resolve))
    leave.shift()?.()
  }
  t.same(
    (await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'failed')),
    [0, 'failed', 2, 3, 4],
  )
  t.same(started, [0, 1, 2, 3, 4])
  t.equal(most, 2)
  t.equal(connectionLimit.waits.count, 5)
})

test('waiting work can be dropped; once closed, no work starts', async (t) => {
  const connectionLimit = new ConnectionLimit(1)
  let leave = () => {}
  const first = connectionLimit.pass(
    () => new Promise<string>((resolve) => (leave = () => resolve('in'))),
    'out',
  )
  const second = connectionLimit.pass(async () => 'in', 'out')
  connectionLimit.clear()
  t.equal(await second, 'out')
  const third = connectionLimit.pass(async () => 'in', 'out')
  connectionLimit.close()
  t.equal(await third, 'out')
  leave()
  t.same(await Promise.all([first, connectionLimit.pass(async () => 'in', 'out')]), ['in', 'out'])
})
