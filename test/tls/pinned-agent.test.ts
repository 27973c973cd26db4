import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import type { Test } from 'tap'
import { ask } from '../../src/http/ask.js'
import { openAgent, UntrustedError } from '../../src/tls/pinned-agent.js'
import { test } from '../support/tap.js'
import { stays } from '../support/time/until.js'
import { type PairName, pem } from '../support/tls/pairs.js'

async function serve(t: Test, name: PairName) {
  const seen: string[] = []
  const pair = { cert: readFileSync(pem(`${name}.pem`)), key: readFileSync(pem(`${name}.key`)) }
  const server = createServer(pair, (request, response) => {
    seen.push(String(request.headers['x-api-key']))
    response.end('here')
  })
  let connections = 0
  server.on('connection', () => connections++)
  return {
    address: `https://127.0.0.1:${await listen(t, server)}`,
    seen,
    countConnections: () => connections,
  }
}

async function listen(t: Test, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}

const first = new X509Certificate(readFileSync(pem('first.pem')))
const headers = { 'x-api-key': 'a key' }
const question = { headers, within: 60_000 }

test('a service that shows a trusted certificate is asked, whatever its name is and nobody vouches for', async (t) => {
  const { address, seen } = await serve(t, 'first')
  const agent = openAgent(address, () => [first])
  t.same(await ask(`${address}/x`, { ...question, agent }), { status: 200, text: 'here' })
  t.same(seen, ['a key'])
})

test('one that shows another certificate is sent nothing', async (t) => {
  const { address, seen } = await serve(t, 'second')
  for (const findTrusted of [() => [first], () => []]) {
    const agent = openAgent(address, findTrusted)
    await t.rejects(ask(`${address}/x`, { ...question, agent }), new UntrustedError())
    // No authority of the system knows it either.
    const other = openAgent(address, findTrusted, {}, true)
    await t.rejects(ask(`${address}/x`, { ...question, agent: other }), new UntrustedError())
  }
  const unreadable = openAgent(address, () => {
    throw new TypeError('unreadable')
  })
  await t.rejects(ask(`${address}/x`, { ...question, agent: unreadable }), { message: 'unreadable' })
  t.same(seen, [])
})

test('a connection that is kept survives the time limit of the request that opened it', async (t) => {
  const { address, countConnections } = await serve(t, 'first')
  const agent = openAgent(address, () => [first], { keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  const limit = 1000
  await ask(`${address}/x`, { headers, within: limit, agent })
  await stays(async () => (await ask(`${address}/x`, { ...question, agent })).status === 200, limit + 100)
  t.equal(countConnections(), 1)
})

test('a service that is silent, or does not speak TLS, is given up', async (t) => {
  const silent = await listen(
    t,
    createTcpServer((socket) => socket.resume().on('error', () => {})),
  )
  const plain = await listen(
    t,
    createTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n').on('error', () => {})),
  )
  for (const [port, error] of [
    [silent, { message: /within|aborted/ }],
    [plain, { code: /SSL|EPROTO|ECONNRESET/ }],
  ] as const) {
    const address = `https://127.0.0.1:${port}`
    const agent = openAgent(address, () => [first])
    await t.rejects(ask(`${address}/x`, { within: port === silent ? 1000 : 60_000, agent }), error)
  }
})
