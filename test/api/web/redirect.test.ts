import { once } from 'node:events'
import { connect } from 'node:net'
import type { Test } from 'tap'
import { probes } from '../../../src/api/web/probes.js'
import { engines } from '../../support/engine.js'
import { freePort } from '../../support/machine/free-port.js'
import { recordLog } from '../../support/record-log.js'
import { apiKey, type Overrides, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until, within } from '../../support/time/until.js'
import { converse } from '../../support/wire/converse.js'
import { rawRequest } from '../../support/wire/raw-http.js'

/** A service with a port that redirects to it. */
async function serve(t: Test, { http, ...rest }: Overrides = {}) {
  const redirectPort = await freePort()
  const bridge = await runBridge(t, { ...rest, http: { redirectPort, ...http } })
  const ask = (request: string) => rawRequest(redirectPort, `${request}\r\n\r\n`)
  const locationOf = async (target: string, host = 'venue') => {
    const { status, headers } = await ask(`GET ${target} HTTP/1.1\r\nHost: ${host}`)
    return status === 308 ? headers.get('location') : status
  }
  return { ...bridge, redirectPort, ask, locationOf }
}

const room = { url: 'https://x.example' }

for (const engine of engines) {
  test(`a browser is sent to the same place at the address of the service, once (engine = ${engine})`, async (t) => {
    const { ask, locationOf } = await serve(t, {
      room: { url: 'https://x.example/base' },
      http: { engine, basePath: '/base' },
    })
    for (const request of [
      'GET /play/demo?l=de HTTP/1.1\r\nHost: venue',
      'GET /base/play/demo?l=de HTTP/1.1\r\nHost: venue',
      'GET /play/demo?l=de HTTP/1.0',
      'HEAD /play/demo?l=de HTTP/1.1\r\nHost: venue',
    ]) {
      const { status, headers, body, closed } = await ask(request)
      const location = 'https://x.example/base/play/demo?l=de'
      t.same([status, headers.get('location')], [308, location], request)
      t.equal(headers.get('cache-control'), 'no-store', 'and asks again in the next venue')
      t.equal(body, request.startsWith('HEAD') ? '' : `${location}\n`)
      t.ok(closed, 'its place is free for a phone')
    }
    for (const home of ['/', '/base', '/base/']) t.equal(await locationOf(home), 'https://x.example/base/')
    t.equal(await locationOf('/basement'), 'https://x.example/base/basement')
  })

  test(`devices hear of it what they hear of the main port, in HTTP/1.0 too (engine = ${engine})`, async (t) => {
    const { port, redirectPort, reload, locationOf } = await serve(t, {
      room: { ...room, probes: 'on' },
      http: { engine },
    })
    const heard = async (at: number, request: string) => {
      const { status, headers, body } = await rawRequest(at, request)
      const kept = ['content-type', 'cache-control', 'x-networkmanager-status'].map((name) =>
        headers.get(name),
      )
      return [status, ...kept, body]
    }
    for (const { hosts, paths } of probes)
      for (const host of hosts)
        for (const path of paths) {
          const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
          const expected = await heard(port, request)
          t.ok([200, 204].includes(expected[0] as number))
          t.same(await heard(redirectPort, request), expected, `${host}${path}`)
          t.same(await heard(redirectPort, request.replace('/1.1', '/1.0')), expected)
          const head = request.replace('GET', 'HEAD')
          t.same(await heard(redirectPort, head), await heard(port, head))
        }
    t.equal(await locationOf('/other', 'captive.apple.com'), 'https://x.example/other')
    await reload({ room: { probes: 'off' } })
    t.match(await locationOf('/hotspot-detect.html', 'captive.apple.com'), 'https://x.example/')
  })
}

test('where [room] url is a link, or none, browsers stay at the host that they asked, and get the main port', async (t) => {
  const { locationOf, port, reload, ask } = await serve(t)
  for (const url of ['', 'https://short.example/abc', 'https://{layoutId}.show.example']) {
    await reload({ room: { url } })
    for (const [host, shown = host] of [
      ['venue.local'],
      ['VENUE:80', 'venue'],
      ['10.0.0.5:8080', '10.0.0.5'],
      ['[fd00::5]:81', '[fd00::5]'],
    ])
      t.equal(await locationOf('/play/demo', host), `http://${shown}:${port}/play/demo`, `${url} ${host}`)
    t.equal(await locationOf('http://Proxied/x?y', 'venue'), `http://proxied:${port}/x?y`)
    const { headers } = await ask('GET /play/demo HTTP/1.0')
    t.equal(headers.get('location'), `http://127.0.0.1:${port}/play/demo`)
  }
  await reload({ room: { url: 'https://new.example' } })
  t.equal(await locationOf('/'), 'https://new.example/', 'a reload is taken in')
})

test('no host and no target sends anybody anywhere else', async (t) => {
  const { locationOf, port, reload } = await serve(t)
  for (const host of [
    'evil.example/x',
    'a@evil.example',
    'evil.example#',
    'a b',
    '1',
    '[::1',
    'a:b',
    'a:',
    '%41',
  ])
    t.equal(await locationOf('/', host), `http://127.0.0.1:${port}/`, host)
  await reload({ room })
  const home = 'https://x.example'
  for (const [target, place] of [
    ['//evil.example/x', '//evil.example/x'],
    ['/\\evil.example', '//evil.example'],
    ['http://evil.example/x', '/x'],
    ['http://evil.example', '/'],
    ['*', '/'],
    ['/a%0d%0aset-cookie:b', '/a%0d%0aset-cookie:b'],
    ['/"<x>`', '/%22%3Cx%3E%60'],
  ] as const)
    t.equal(await locationOf(target), home + place, target)
  t.equal(await locationOf('/\r\nHost: b', 'a'), 400, 'two hosts')
  t.equal(await locationOf('/\u0001'), 400)
  t.equal(await locationOf(`/${'x'.repeat(20_000)}`), 431)
  await reload({ room: { url: 'https://bühne.example' } })
  t.equal(await locationOf('/ü'.replace('ü', '%C3%BC')), 'https://xn--bhne-0ra.example/%C3%BC')
})

test('anything but GET and HEAD is refused unread, and no word of it is logged', async (t) => {
  const { log, events } = recordLog()
  const { ask, redirectPort, port, token } = await serve(t, { room, log })
  const before = events.length
  const keyed = `Host: venue\r\nAuthorization: Bearer ${token}\r\nX-API-Key: ${apiKey}`
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE']) {
    const { status, headers, body, closed } = await ask(`${method} /action HTTP/1.1\r\n${keyed}`)
    t.same([status, headers.get('upgrade'), closed], [426, 'TLS/1.0, HTTP/1.1', true], method)
    t.match(JSON.parse(body), {
      code: 'upgrade-required',
      detail: /Expected GET or HEAD: .*https:\/\/x\.example/,
    })
  }
  for (const path of ['/status', '/stream', '/nothing'])
    t.match(await ask(`GET ${path} HTTP/1.1\r\n${keyed}\r\nUpgrade: websocket\r\nConnection: upgrade`), {
      status: 308,
      closed: true,
    })
  const tunnel = await converse(redirectPort, 'CONNECT show.example:443 HTTP/1.1\r\nHost: a\r\n\r\n')
  t.equal(tunnel.outcome, '426 upgrade-required, closed')
  const both = `POST /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n`
  t.equal((await converse(redirectPort, both)).outcome, '426 upgrade-required, closed')
  t.equal(events.length, before)
  t.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
})

test('a body without an end is not read: its connection is closed at once, and so is that of a GET', async (t) => {
  const { redirectPort } = await serve(t, { room: { probes: 'on' } })
  for (const head of [
    'POST /action HTTP/1.1\r\nHost: a',
    'GET / HTTP/1.1\r\nHost: a',
    'GET /nm HTTP/1.1\r\nHost: network-test.debian.org',
  ])
    for (const framing of ['Transfer-Encoding: chunked', 'Content-Length: 999999999999']) {
      const sent = await sendForEver(redirectPort, `${head}\r\n${framing}\r\n\r\n`)
      t.ok(sent < enough, `${head}, ${framing}: ${sent} bytes`)
    }
})

test('clients that ask nothing there keep no phone from the main port', async (t) => {
  const { url, redirectPort, bridge } = await serve(t, { limits: { maxConnections: 4 } })
  for (let idle = 0; idle < 8; idle++) {
    const socket = connect(redirectPort, '127.0.0.1').on('error', () => {})
    t.teardown(() => socket.destroy())
    socket.write('GET / HTTP/1.1\r\n')
  }
  await until(() => bridge.connections.refused >= 5, 'that the first of them give way')
  t.equal((await fetch(`${url}/healthz`)).status, 200)
})

test('both ports stop at the same time, and what is under way is answered', async (t) => {
  const { bridge, port, redirectPort, token } = await serve(t)
  const press = JSON.stringify({ layoutId: 'show', lid: 1, type: 'Button' })
  const head = `POST /action HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${press.length}\r\n\r\n`
  const pressing = connect(port, '127.0.0.1').setEncoding('latin1')
  pressing.write(head)
  await rawRequest(port, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  const stopped = bridge.close()
  for (const closed of [port, redirectPort])
    await t.rejects(rawRequest(closed, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'), { code: 'ECONNREFUSED' })
  pressing.write(press)
  const [answer] = await within('the answer', once(pressing, 'data'))
  t.match(answer, /^HTTP\/1\.1 200 /)
  await stopped
})

test('a port that another program has is named by its key, and nothing is left running', async (t) => {
  const { redirectPort, ask } = await serve(t)
  const port = await freePort()
  await t.rejects(runBridge(t, { http: { port, redirectPort } }), {
    name: 'ListenError',
    message: `cannot listen on 127.0.0.1:${redirectPort}: another program uses this port already (perhaps another ovation); stop it, or set [http] redirect_port`,
  })
  await t.rejects(fetch(`http://127.0.0.1:${port}/healthz`))
  t.equal((await ask('GET / HTTP/1.1\r\nHost: a')).status, 308, 'and the first goes on')
})

/** More than the system takes in for a program that reads nothing. */
const enough = 64 * 2 ** 20

/** Sends until the server closes the connection, or has taken enough. @returns how many bytes it took. */
async function sendForEver(port: number, head: string): Promise<number> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume().write(head)
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const send = () => {
    if (socket.bytesWritten > enough) socket.destroy()
    else if (!socket.destroyed) socket.write(chunk, send)
  }
  send()
  await within('the end of the connection', closed)
  return socket.bytesWritten
}
