import { Agent, request } from 'node:http'
import { operations } from '../../api/openapi/support/description.js'
import { apiKey } from '../../support/show/bridge.js'
import { countAt } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { host, proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'

for (const proxy of proxies) {
  test(`a press through ${proxy.program} is counted, and a page of another site may make it`, async (t) => {
    const { phone, token, daemon, wire, proxy: running } = await setUpProxy(t, proxy)
    const preflight = await phone.ask('OPTIONS', '/action', {
      origin: 'https://show.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    })
    t.equal(preflight.status, 204)
    t.match(preflight.headers, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
    })
    const headers = {
      'idempotency-key': 'press-1',
      cookie: `session=${'c'.repeat(3500)}`,
      'accept-encoding': 'gzip, br',
    }
    const { status, body, headers: answered } = await phone.press(token, headers)
    t.equal(status, 200)
    t.equal(body, '{"ok":true}')
    t.equal(answered['access-control-allow-origin'], '*', 'once: the proxy adds none of its own')
    t.equal(answered.uwebsockets, undefined, 'the answer does not name the server behind the proxy')
    t.notMatch(answered.server ?? '', /caddy|\d/i, "nor the proxy's version")
    t.equal((await phone.press(token, headers)).status, 200)
    t.equal(await countAt(daemon.url), 1, 'the idempotency key is passed on')
    t.notMatch(wire.sent, /^cookie:/im, 'cookies are not passed on')

    const plain = request({
      host: '127.0.0.1',
      port: running.plainPort,
      path: '/page',
      headers: { host },
      agent: new Agent(),
    })
    const moved = await new Promise<string | undefined>((resolve) =>
      plain.on('response', (response) => resolve(response.resume().headers.location)).end(),
    )
    t.equal(moved, `https://${host}/page`, 'without TLS the client is redirected')
  })

  test(`${proxy.program} leaves errors to the daemon, and refuses only bodies far too long`, async (t) => {
    const { phone, token, daemon } = await setUpProxy(t, proxy)
    const wrong = await phone.press('not-a-token')
    t.equal(wrong.status, 401)
    t.equal(JSON.parse(wrong.body).code, 'token-invalid')
    t.equal(wrong.headers['www-authenticate'], 'Bearer error="invalid_token"')
    const post = (body: string, headers = {}) =>
      phone.ask('POST', '/action', { authorization: `Bearer ${token}`, ...headers }, body)
    t.equal(
      JSON.parse((await post('x'.repeat(20_000))).body).code,
      'body-too-large',
      'the daemon reports the limit',
    )
    for (const framing of [{ 'content-length': 33_000 }, { 'transfer-encoding': 'chunked' }]) {
      const { status, body } = await post('x'.repeat(33_000), framing)
      t.equal(status, 413)
      t.notMatch(body, '"code"', 'the proxy refuses it, not the daemon')
    }
    t.equal(await countAt(daemon.url), 0)
  })

  test(`the editor saves layouts and pictures through ${proxy.program}`, async (t) => {
    const { phone, daemon } = await setUpProxy(t, proxy)
    const save = (path: string, type: string, body: string, key = apiKey) =>
      phone.ask('PUT', path, { 'x-api-key': key, 'content-type': type, 'if-none-match': '*' }, body)
    const layout = {
      layoutId: 'long',
      name: 'Long',
      activePageId: 'first',
      pages: [{ pageId: 'first', name: 'First', controls: [] }],
    }
    const text = JSON.stringify(layout) + ' '.repeat(3_000_000)
    t.match(await save('/layout/long/file', 'application/json', text), { status: 200 })
    const saved = await phone.ask('GET', '/layout/long/file', { 'x-api-key': apiKey })
    t.equal(saved.body, text, 'whole')

    const picture = `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${'x'.repeat(1_000_000)} --></svg>`
    t.match(await save('/media/long.svg', 'image/svg+xml', picture), { status: 200 })
    t.equal((await phone.ask('GET', '/media/long.svg')).body, picture, 'whole')
    for (const size of [3_000_000, 12_000_000]) {
      const { status, body } = await save('/media/longer.svg', 'image/svg+xml', 'x'.repeat(size))
      t.equal(status, 413, `${size}`)
      t.equal(JSON.parse(body).code, 'body-too-large', 'the daemon says what fits')
    }
    t.equal((await save('/media/other.svg', 'image/svg+xml', picture, 'wrong')).status, 401)
    t.equal(await countAt(daemon.url), 0)
  })

  test(`${proxy.program} keeps operators' requests inside once its lines for that are enabled`, async (t) => {
    const [replicated, active] = proxy.keepOut
    const { phone, token, daemon, wire } = await setUpProxy(t, proxy, (text) =>
      text.replace(replicated, active),
    )
    for (const { method, path } of kept) {
      const { status, body } = await phone.ask(method, path, { 'x-api-key': apiKey })
      t.equal(status, 404, `${method} ${path}`)
      t.notMatch(body, '"code"', 'the proxy refuses it, not the daemon')
    }
    for (const path of ['/%73tatus', '//status', '/x/../status'])
      t.equal((await phone.ask('GET', path, { 'x-api-key': apiKey })).status, 404, path)
    t.equal(wire.opened, 0, 'the daemon hears nothing of any of them')
    for (const { method, path } of offered) {
      await phone.ask(method, path)
      t.match(wire.sent, `${method} ${path} HTTP/1.1`, 'the daemon is asked')
    }
    t.equal((await phone.press(token)).status, 200)
    t.equal(await countAt(daemon.url), 1)
  })
}

/** Every operation, with a path of the demo in place of its template. */
const named = operations.map(([name, { security }]) => {
  const [method = '', template = ''] = name.split(' ')
  const path = template.replace('{layoutId}', 'demo').replace(/\{\w+\}/g, '1')
  return { method, path, takesKey: security.some((needed) => 'apiKey' in needed) }
})

/** What phones do not need: whatever an API key opens, and the page that asks for one. */
const isKept = ({ path, takesKey }: (typeof named)[number]) => takesKey || path === '/desk'
const kept = named.filter(isKept)
const offered = named.filter((each) => !isKept(each))
