import { Agent, createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, Socket } from 'node:net'
import type { Test } from 'tap'
import { supervise } from '../../src/supervision/supervise.js'
import { SelfRequest } from '../../src/supervision/watchdog.js'
import type { TlsPair } from '../../src/tls/tls-pair.js'
import { cannotSupervise, openSupervisor } from '../support/machine/supervisor.js'
import { recordLog } from '../support/record-log.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { block, stays, until } from '../support/time/until.js'
import { readPut } from '../support/tls/pairs.js'
import { openClients } from '../support/wire/clients.js'

const skip = cannotSupervise
const watchdogMs = 1000
/** No connection was refused. */
const connections = { refused: 0 }

test('if HTTP takes requests and does not answer, systemd is not notified, and the log says so once', {
  skip,
}, async (t) => {
  const supervisor = await openSupervisor(t, watchdogMs)
  const endpoint = await openEndpoint(t, 200)
  const { log, events } = recordLog()
  const { end } = supervise({ address: endpoint.address, connections }, environmentFor(supervisor.env), log)
  t.teardown(end)
  await supervisor.hearsBeats(2)
  endpoint.isSilent = true
  await until(() => events.length > 0)
  const before = supervisor.beats
  // But for one that was under way.
  await stays(() => supervisor.beats <= before + 1, 2 * watchdogMs)
  t.match(events, [/^error: .* does not answer its own HTTP request in time; systemd is not notified/])
  endpoint.isSilent = false
  await supervisor.hearsBeats(2)
  t.match(events, [/^error: /, /^info: the service answers its own requests again/])
})

test('after a failed answer, and with a closed port, systemd is not notified', { skip }, async (t) => {
  const supervisor = await openSupervisor(t, watchdogMs)
  for (const endpoint of [await openEndpoint(t, 503), await openEndpoint(t, 200)]) {
    const isShut = endpoint.status === 200
    if (isShut) await endpoint.close()
    const { log, events } = recordLog()
    const { end } = supervise({ address: endpoint.address, connections }, environmentFor(supervisor.env), log)
    await until(() => events.length > 0)
    await stays(() => supervisor.beats === 0, watchdogMs)
    end()
  }
  t.equal(supervisor.beats, 0)
})

test('with an event loop that is late again and again systemd is not notified; one long pause does no harm', {
  skip,
}, async (t) => {
  const supervisor = await openSupervisor(t, watchdogMs)
  const { log, events } = recordLog()
  const { bridge, url } = await runBridge(t)
  const endpoint = { address: url, connections: bridge.connections }
  const { end } = supervise(endpoint, environmentFor(supervisor.env), log)
  t.teardown(end)
  await supervisor.hearsBeats(1)
  block(0.8 * watchdogMs)
  await supervisor.hearsBeats(1)
  const before = supervisor.beats
  for (let turn = 0; turn < 5; turn++) {
    block(0.8 * watchdogMs)
    await new Promise((resolve) => setImmediate(resolve))
  }
  t.ok(supervisor.beats <= before + 1)
  t.ok(events.some((event) => event.startsWith('error: the service does not answer')))
  await supervisor.hearsBeats(2)
})

test('the environment no longer names the supervisor', { skip }, async (t) => {
  const supervisor = await openSupervisor(t)
  const env = { ...environmentFor(supervisor.env), WATCHDOG_PID: String(process.pid) }
  const { end } = supervise({ address: 'http://127.0.0.1:9', connections }, env, recordLog().log)
  t.same(Object.keys(env), ['PATH'])
  end()
  await supervisor.hears('STOPPING=1')
})

test('a full house without room for its own request is not dead', async (t) => {
  const { bridge, url, port } = await runBridge(t, { limits: { maxConnections: 1 } })
  const [client] = openClients(t, port, 1)
  await until(() => client!.isSettled)
  const request = new SelfRequest({ address: url, connections: bridge.connections })
  t.teardown(() => request.close())
  t.equal(await request.ask(2000), undefined)
  t.ok(bridge.connections.refused > 0)
})

test('over HTTPS, only what shows the certificate that is served now is asked', async (t) => {
  const folder = t.testdir()
  const [first, second] = [readPut(folder, 'first'), readPut(folder, 'second')]
  const { cert, key } = first
  const server = createTlsServer({ cert, key }, (_, response) => void response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (tls: TlsPair) => {
    const request = new SelfRequest({ address: `https://127.0.0.1:${port}`, connections, tls })
    t.teardown(() => request.close())
    return request.ask(60_000)
  }
  t.equal(await ask(first), undefined)
  t.match(await ask(second), 'another certificate is shown')
})

test('an address that this machine has lost says nothing against the service', async (t) => {
  // A documentation address (RFC 5737): nobody has it.
  const request = new SelfRequest({ address: 'http://192.0.2.1:8642', connections })
  t.teardown(() => request.close())
  t.equal(await request.ask(2000), undefined)
})

test('that it cannot ask says nothing against the service, a refusal does', async (t) => {
  const ask = (code: string) => {
    t.intercept(Agent.prototype, 'createConnection', {
      value: () => {
        const socket = Object.assign(new Socket(), { connecting: true })
        setImmediate(() => socket.destroy(Object.assign(new Error(`it was ${code}`), { code })))
        return socket
      },
    })
    return new SelfRequest({ address: 'http://127.0.0.1:8642', connections }).ask(2000)
  }
  const own = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRINUSE']
  for (const code of [...own, 'EADDRNOTAVAIL', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'])
    t.equal(await ask(code), undefined, code)
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', ''])
    t.equal(await ask(code), `it was ${code}`, code)
})

test('it asks on one connection, which it closes at the end', async (t) => {
  const sockets: Socket[] = []
  const server = createServer((_, response) => void response.end()).on('connection', (socket) => {
    sockets.push(socket)
  })
  // So that only the client ends it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const request = new SelfRequest({ address: `http://127.0.0.1:${port}`, connections })
  for (let time = 0; time < 3; time++) t.equal(await request.ask(2000), undefined)
  t.equal(sockets.length, 1)
  request.close()
  await until(() => sockets[0]!.destroyed)
})

/** An endpoint that can be made to keep silent. */
interface Endpoint {
  readonly address: string
  readonly status: number
  isSilent: boolean
  close(): Promise<void>
}

async function openEndpoint(t: Test, status: number): Promise<Endpoint> {
  const server: Server = createServer((request, response) => {
    if (endpoint.isSilent) return
    response.statusCode = request.url === '/healthz' ? status : 404
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.closeAllConnections())
  t.teardown(() => server.close())
  const endpoint: Endpoint = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    status,
    isSilent: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return endpoint
}

function environmentFor(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, ...env }
}
