import { probes } from '../../../src/api/web/probes.js'
import { engines } from '../../support/engine.js'
import { recordLog } from '../../support/record-log.js'
import { answer, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'

const room = { probes: 'on' } as const
const ask = (port: number, host: string, path: string, method = 'GET') =>
  rawRequest(port, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\n\r\n`)

const apple = '<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n'
const firefox = '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'

/** What each device must hear, as its maker's own servers say it: host, path, status, type, body. */
const golden = [
  ['captive.apple.com', '/hotspot-detect.html', 200, 'text/html', apple],
  ['www.apple.com', '/library/test/success.html', 200, 'text/html', apple],
  ['connectivitycheck.gstatic.com', '/generate_204', 204, undefined, ''],
  ['connectivitycheck.android.com', '/generate_204', 204, undefined, ''],
  ['clients3.google.com', '/generate_204', 204, undefined, ''],
  ['www.google.com', '/gen_204', 204, undefined, ''],
  ['play.googleapis.com', '/generate_204', 204, undefined, ''],
  ['www.msftconnecttest.com', '/connecttest.txt', 200, 'text/plain', 'Microsoft Connect Test'],
  ['ipv6.msftconnecttest.com', '/connecttest.txt', 200, 'text/plain', 'Microsoft Connect Test'],
  ['www.msftncsi.com', '/ncsi.txt', 200, 'text/plain', 'Microsoft NCSI'],
  ['ipv6.msftncsi.com', '/ncsi.txt', 200, 'text/plain', 'Microsoft NCSI'],
  ['detectportal.firefox.com', '/success.txt?ipv4', 200, 'text/plain', 'success\n'],
  ['detectportal.firefox.com', '/canonical.html', 200, 'text/html', firefox],
  ['nmcheck.gnome.org', '/check_network_status.txt', 200, 'text/plain', 'NetworkManager is online\n'],
  ['network-test.debian.org', '/nm', 200, 'text/plain', 'NetworkManager is online\n'],
  ['connectivity-check.ubuntu.com', '/', 204, undefined, ''],
] as const

for (const engine of engines) {
  test(`each device hears byte for byte what it expects of the internet (engine = ${engine})`, async (t) => {
    for (const basePath of ['', '/show']) {
      const { port } = await runBridge(t, { http: { engine, basePath }, room })
      for (const [host, path, ...expected] of golden) {
        const { status, headers, body } = await ask(port, host, path)
        t.same([status, headers.get('content-type'), body], expected, `${host}${path}`)
        t.equal(headers.get('cache-control'), 'no-store', 'and asks again in the next network')
        t.equal(
          headers.get('x-networkmanager-status'),
          /gnome|debian|ubuntu/.test(host) ? 'online' : undefined,
        )
        const head = await ask(port, host, path, 'HEAD')
        t.same([head.status, head.headers.get('content-type'), head.body], [expected[0], expected[1], ''])
      }
    }
    t.same(
      new Set(golden.map(([host]) => host)),
      new Set(probes.flatMap(({ hosts }) => hosts)),
      'none is missing here',
    )
    t.equal(apple.length, 69)
  })

  test(`upper case and the usual port make no other host (engine = ${engine})`, async (t) => {
    const { port } = await runBridge(t, { http: { engine }, room })
    for (const host of ['Captive.Apple.COM', 'captive.apple.com:80'])
      t.equal((await ask(port, host, '/hotspot-detect.html')).body, apple, host)
  })

  test(`under any other name, and by any other method, nothing is there (engine = ${engine})`, async (t) => {
    const { port } = await runBridge(t, { http: { engine }, room })
    const refused = async (host: string, path: string, method = 'GET') => {
      const { status, headers } = await ask(port, host, path, method)
      t.same(
        [status, headers.get('content-type')],
        [404, 'application/problem+json'],
        `${host}${path} ${method}`,
      )
    }
    for (const [host, path] of golden) {
      for (const other of ['', '10.0.0.5', 'crowd.example.org', `${host}:8642`, `${host}.`, `x${host}`])
        await refused(other, path)
      await refused(host, '/nowhere')
      await refused(host, `${path.split('?')[0]}/more`)
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) await refused(host, path, method)
    }
    await refused('captive.apple.com', '/generate_204')
  })

  test(`nothing is answered unless the settings say so, which a reload takes in (engine = ${engine})`, async (t) => {
    const bridge = await runBridge(t, { http: { engine } })
    const statuses = () =>
      Promise.all(golden.map(async ([host, path]) => (await ask(bridge.port, host, path)).status))
    t.same(new Set(await statuses()), new Set([404]))
    await bridge.reload({ room })
    t.same(
      await statuses(),
      golden.map(([, , status]) => status),
    )
    await bridge.reload({ room: { probes: 'off' } })
    t.same(new Set(await statuses()), new Set([404]))
  })
}

test('in HTTP/1.0, as iPhones ask, the engine node answers', async (t) => {
  const { port } = await runBridge(t, { http: { engine: 'node' }, room })
  const { status, body, closed } = await rawRequest(
    port,
    'GET /hotspot-detect.html HTTP/1.0\r\nHost: captive.apple.com\r\nConnection: close\r\nUser-Agent: CaptiveNetworkSupport-407.40.1 wispr\r\n\r\n',
  )
  t.same([status, body, closed], [200, apple, true])
})

test('the log says nothing of probes, and no operation is described for them', async (t) => {
  const { log, events } = recordLog()
  const { port, url } = await runBridge(t, { room, log })
  const before = events.length
  for (const [host, path] of golden) await ask(port, host, path)
  t.equal(events.length, before)
  const described = Object.keys((await answer(fetch(`${url}/openapi.json`))).body.paths)
  t.same(
    described.filter((path) => probes.some(({ paths }) => paths.includes(path))),
    [],
  )
})
