import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Test } from 'tap'
import { Refusal } from '../../src/errors.js'
import { Connections } from '../../src/http/connections.js'
import type { Route } from '../../src/http/router.js'
import type { HttpOptions, HttpServer } from '../../src/http/server.js'
import { parseBody } from '../../src/json/parse-body.js'
import { engineFor } from '../support/engine.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { until, within } from '../support/time/until.js'
import { scheme, wantedTls } from '../support/tls/wanted-tls.js'
import { dial } from '../support/wire/dial.js'
import { rawRequest } from '../support/wire/raw-http.js'

const limit = 64
let resumed: (() => void) | undefined

const routes: readonly Route[] = [
  { method: 'GET', path: '/hello', handle: (exchange) => exchange.reply({ body: '"hello"' }) },
  {
    method: 'POST',
    path: '/echo',
    browser: true,
    handle: (exchange) =>
      exchange.body(limit, (body) => exchange.reply({ body: JSON.stringify(parseBody(body)) })),
  },
  {
    method: 'POST',
    path: '/accept',
    browser: true,
    handle: (exchange) => exchange.body(limit, () => exchange.accept()),
  },
  {
    method: 'GET',
    path: '/thing/:name',
    handle: (exchange) => exchange.reply({ body: JSON.stringify(exchange.params) }),
  },
  {
    method: 'GET',
    path: '/later',
    handle: (exchange) => {
      resumed = () => exchange.accept()
    },
  },
  {
    method: 'GET',
    path: '/broken',
    handle: () => {
      throw new TypeError('a fault with a secret in it')
    },
  },
  {
    method: 'POST',
    path: '/broken-body',
    handle: (exchange) =>
      exchange.body(limit, () => {
        throw new TypeError('a fault with a secret in it')
      }),
  },
  {
    method: 'GET',
    path: '/refused',
    handle: () => {
      throw new Refusal('rate-limited', 'Too fast.', { headers: { 'retry-after': '3' } })
    },
  },
  {
    method: 'GET',
    path: '/health',
    whileClosing: true,
    handle: (exchange) => exchange.reply({ body: '{}' }),
  },
]

interface Fixture {
  readonly server: HttpServer
  readonly faults: string[]
  readonly url: string
}

/** A JSON body; `fetch` would send a string as text/plain. */
function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> {
  return fetch(url, { method, body, headers: { 'content-type': 'application/json', ...headers } })
}

function anyNumber(): Connections {
  return new Connections(Number.POSITIVE_INFINITY, recordLog().log)
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code
}

function listen(options: HttpOptions): Promise<HttpServer> {
  return engineFor().listen(routes, options)
}

async function serve(t: Test, corsOrigins: readonly string[] = ['*']): Promise<Fixture> {
  const faults: string[] = []
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    basePath: '/base',
    corsOrigins,
    connections: anyNumber(),
    tls: wantedTls(),
    onFault: (error, id) => faults.push(`${id} ${error}`),
  })
  t.teardown(() => server.close())
  return { server, faults, url: `${scheme}://127.0.0.1:${server.port}/base` }
}

test('a path below the base path is answered, and the same path outside it is not', async (t) => {
  const { url } = await serve(t)
  t.equal(await (await fetch(`${url}/hello`)).text(), '"hello"')
  const outside = await fetch(url.replace('/base', '/hello'))
  t.equal(outside.status, 404)
  t.match(await outside.json(), { code: 'not-found', type: 'urn:ovation:error:not-found', status: 404 })
  t.equal(outside.headers.get('content-type'), 'application/problem+json')
})

test('path parameters are percent-decoded, and a broken escape becomes empty', async (t) => {
  const { url } = await serve(t)
  for (const [segment, name] of [
    ['d%65mo', 'demo'],
    ['%zz', ''],
    ['%ff', ''],
    ['a%2Fb', 'a/b'],
    ['', ''],
  ] as const)
    t.same(await (await fetch(`${url}/thing/${segment}`)).json(), [name], segment)
  t.equal((await fetch(`${url}/thing/a/b`)).status, 404)
})

test('HEAD answers like GET without a body', async (t) => {
  const { url, server } = await serve(t)
  const response = await fetch(`${url}/hello`, { method: 'HEAD' })
  t.equal(response.status, 200)
  t.equal(response.headers.get('content-length'), '7')
  const raw = await rawRequest(server.port, 'HEAD /base/thing/x HTTP/1.1\r\nHost: a\r\n\r\n')
  t.match(raw.text, /200 OK/)
  t.equal(raw.body, '')
})

test('another method is refused, with the allowed methods', async (t) => {
  const { url } = await serve(t)
  for (const [path, method, allow] of [
    ['/hello', 'POST', 'GET, HEAD'],
    ['/hello', 'OPTIONS', 'GET, HEAD'],
    ['/echo', 'GET', 'POST, OPTIONS'],
    ['/thing/x', 'DELETE', 'GET, HEAD'],
  ] as const) {
    const response = await fetch(url + path, { method })
    t.equal(response.status, 405, `${method} ${path}`)
    t.equal(response.headers.get('allow'), allow)
    t.equal(await codeOf(response), 'method-not-allowed')
  }
})

test('every answer of a browser operation has CORS headers, even a refusal, and no other answer has', async (t) => {
  const { url } = await serve(t)
  const preflight = await fetch(`${url}/echo`, {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example' },
  })
  t.equal(preflight.status, 204)
  t.match(Object.fromEntries(preflight.headers), {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
    'access-control-max-age': '7200',
    'cache-control': 'no-cache',
  })
  const answers = [
    await post(`${url}/echo`, '1'),
    await post(`${url}/accept`, '1'),
    await post(`${url}/echo`, 'x'),
    await post(`${url}/echo`, 'x', {}, 'PUT'),
  ]
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 400, 405],
  )
  for (const answer of answers) {
    t.equal(answer.headers.get('access-control-allow-origin'), '*')
  }
  t.equal(answers[2]!.headers.get('access-control-expose-headers'), 'retry-after, www-authenticate, etag')
  t.equal((await fetch(`${url}/hello`)).headers.get('access-control-allow-origin'), null)
})

test('with a list of origins only those are allowed, and Vary tells caches', async (t) => {
  const { url } = await serve(t, ['https://a.example', 'https://b.example'])
  const allowed = async (origin: string) => {
    const { headers } = await post(`${url}/accept`, '1', { origin })
    t.equal(headers.get('vary'), 'Origin')
    return headers.get('access-control-allow-origin')
  }
  t.equal(await allowed('https://b.example'), 'https://b.example')
  t.equal(await allowed('https://evil.example'), null)
  t.equal(await allowed(''), null)
})

test('a body arrives complete, however it is split', async (t) => {
  const { server } = await serve(t)
  const head = 'POST /base/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'
  t.equal((await rawRequest(server.port, [head, '"one', ' tw', 'o"'])).body, '"one two"')
  t.equal((await rawRequest(server.port, [`${head}"one two"`])).body, '"one two"')
  const chunked = 'POST /base/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
  t.equal(
    (await rawRequest(server.port, [chunked, '4\r\n"one\r\n', '5\r\n two"\r\n', '0\r\n\r\n'])).body,
    '"one two"',
  )
})

test('a body above the limit is read to its end and then refused; the connection stays open', async (t) => {
  const { server } = await serve(t)
  const body = `"${'x'.repeat(100_000)}"`
  const answer = await rawRequest(server.port, [
    `POST /base/echo HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`,
    body.slice(0, 50_000),
    body.slice(50_000),
  ])
  t.equal(answer.status, 413)
  t.match(JSON.parse(answer.body), { code: 'body-too-large', detail: /at most 64 bytes/ })
  t.equal(answer.closed, false)
})

test('a body announced above 1 MiB is refused at once and the connection closed', async (t) => {
  const { server } = await serve(t)
  const head = 'POST /base/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n'
  const answer = await rawRequest(server.port, head)
  t.equal(answer.status, 413)
  t.equal(answer.closed, true)
})

test('a chunked body that grows above 1 MiB is refused and the connection closed', async (t) => {
  const { server } = await serve(t)
  const chunk = `10000\r\n${'x'.repeat(65536)}\r\n`
  const answer = await rawRequest(server.port, [
    'POST /base/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
    ...Array.from({ length: 17 }, () => chunk),
  ])
  t.equal(answer.status, 413)
  t.equal(answer.closed, true)
})

test('bytes after a refusal are not answered again', async (t) => {
  const { server, faults } = await serve(t)
  const chunk = `10000\r\n${'x'.repeat(65536)}\r\n`
  const answer = await rawRequest(server.port, [
    'POST /base/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
    chunk.repeat(20),
  ])
  t.equal(answer.status, 413)
  t.equal(answer.text.split('HTTP/1.1 ').length, 2)
  t.same(faults, [])
})

test('only uncompressed JSON is accepted', async (t) => {
  const { url } = await serve(t)
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${url}/echo`, { method: 'POST', body: Buffer.from('1'), headers })).status
  t.equal(await statusWith({}), 200, 'a missing Content-Type counts as JSON')
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.x+json',
  ])
    t.equal(await statusWith({ 'content-type': type }), 200, type)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'text/json'])
    t.equal(await statusWith({ 'content-type': type }), 415, type)
  t.equal(await statusWith({ 'content-type': 'application/json', 'content-encoding': 'identity' }), 200)
  t.equal(await statusWith({ 'content-type': 'application/json', 'content-encoding': 'gzip' }), 415)
})

test('anything but one JSON value in UTF-8 is refused', async (t) => {
  const { url } = await serve(t)
  for (const body of [
    '',
    '{',
    'NaN',
    '\ufeff1',
    '1 2',
    Buffer.from([0x22, 0xff, 0x22]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  ]) {
    const response = await post(`${url}/echo`, body)
    t.equal(response.status, 400)
    t.equal(await codeOf(response), 'body-not-json')
  }
})

test('an internal error is answered with 500 and a request id that is also logged, and nothing else', async (t) => {
  const { url, faults } = await serve(t)
  for (const request of [() => fetch(`${url}/broken`), () => post(`${url}/broken-body`, '1')]) {
    const response = await request()
    t.equal(response.status, 500)
    const text = await response.text()
    t.notMatch(text, /secret/)
    const id = /request id ([0-9a-f-]{36})/.exec(text)?.[1] ?? 'none'
    t.match(faults.at(-1), `${id} TypeError: a fault with a secret in it`)
  }
  t.equal((await fetch(`${url}/hello`)).status, 200, 'the service goes on')
})

test('a refusal may have headers of its own', async (t) => {
  const { url } = await serve(t)
  const response = await fetch(`${url}/refused`)
  t.equal(response.status, 429)
  t.equal(response.headers.get('retry-after'), '3')
})

test('a client that leaves before its answer does no harm', async (t) => {
  const { server, url } = await serve(t)
  resumed = undefined
  const leaving = dial(server.port)
  leaving.write(requestOf('/later'))
  await until(() => resumed !== undefined, 'that the request has begun')
  leaving.destroy()
  // The server knows of it once it is asked something that came later.
  for (let later = 0; later < 2; later++) await rawRequest(server.port, requestOf('/hello'))
  ;(resumed as unknown as () => void)()
  t.equal((await fetch(`${url}/hello`)).status, 200)
})

test('a second server on the same port is refused, with the reason', async (t) => {
  const { server } = await serve(t)
  const options = {
    host: '127.0.0.1',
    basePath: '',
    corsOrigins: ['*'],
    connections: anyNumber(),
    onFault: () => {},
  }
  await t.rejects(listen({ ...options, port: server.port }), {
    message: /in use|another program uses this port/,
  })
  await t.rejects(listen({ ...options, host: '192.0.2.1', port: 8642 }), {
    message: /no such address/,
  })
})

test('a port used by another program is reported too', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  t.teardown(() => other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const options = {
    host: '127.0.0.1',
    port,
    basePath: '',
    corsOrigins: ['*'],
    connections: anyNumber(),
    onFault: () => {},
  }
  await t.rejects(listen(options), { name: 'ListenError', message: /another program/ })
})

test('closing finishes requests in flight, refuses others with 503 except health checks, and ends with the last', async (t) => {
  const { server, url } = await serve(t)
  resumed = undefined
  const inFlight = rawRequest(server.port, requestOf('/later'))
  const kept = [await keepConnection(t, server.port), await keepConnection(t, server.port)] as const
  await until(() => resumed !== undefined, 'that the request has begun')
  const closed = server.close()
  const refused = await kept[0].ask('/hello')
  t.match(refused, /^HTTP\/1\.1 503 .*"code":"shutting-down"/s)
  t.match(refused, /\r\nconnection: close\r\n/i)
  const health = await kept[1].ask('/health')
  t.match(health, /^HTTP\/1\.1 200 .*\{\}$/s)
  t.match(health, /\r\nconnection: close\r\n/i)
  ;(resumed as unknown as () => void)()
  const answer = await inFlight
  t.equal(answer.status, 200)
  t.equal(answer.headers.get('connection'), 'close')
  await within('the end of the server', closed)
  await t.rejects(fetch(`${url}/hello`))
})

test('closing with no request in flight still tells an open connection to close', async (t) => {
  const { server } = await serve(t)
  const { ask } = await keepConnection(t, server.port)
  const closed = server.close()
  t.match(await ask('/hello'), /^HTTP\/1\.1 503 .*"code":"shutting-down"/s)
  await closed
})

test('after closing no connection is open', async (t) => {
  const { server } = await serve(t)
  const { closed } = await keepConnection(t, server.port)
  await server.close()
  t.ok(await within('the end of the connection', closed))
})

function requestOf(path: string): string {
  return `GET /base${path} HTTP/1.1\r\nHost: a\r\n\r\n`
}

/** A connection that was answered and stays open; the next answer is all that it receives until it is closed. */
async function keepConnection(t: Test, port: number): Promise<KeptConnection> {
  const socket = dial(port)
  t.teardown(() => socket.destroy())
  socket.setEncoding('latin1').write(requestOf('/hello'))
  await within('an answer', once(socket, 'data'))
  return {
    closed: once(socket, 'close'),
    ask: async (path) => {
      socket.write(requestOf(path))
      let text = ''
      const end = async () => {
        for await (const part of socket) text += part
      }
      await within('an answer, and the end of the connection', end(), () => text)
      return text
    },
  }
}

interface KeptConnection {
  readonly closed: Promise<unknown>
  ask(path: string): Promise<string>
}
