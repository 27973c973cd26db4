import { engines } from '../../support/engine.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'

/** As browsers send it. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const lost = ['/play/show/more', '/desks', '/plays', '//play', '/a/b/c/d/e']
/** Addresses that stop before they name a show. */
const entrances = ['', '/', '/../..', '/play', '/screen']

for (const basePath of ['', '/show']) {
  const named = `base_path = ${basePath}`

  test(`an address that does not exist is answered in words, with style (${named})`, async (t) => {
    const { url } = await runBridge(t, { http: { basePath } })
    for (const path of lost) {
      const address = `${url}${basePath}${path}`
      const answer = await fetch(address, { headers: { accept } })
      t.match([answer.status, answer.headers.get('content-type')], [404, 'text/html; charset=utf-8'], path)
      t.match(answer.headers.get('content-security-policy'), /default-src 'none'/)
      const html = await answer.text()
      t.match(html, /no show at this address/)
      const parts = [...html.matchAll(/href="([^"]+)"/g)].map(([, part = '']) => part)
      t.equal(parts.length, 2, 'style and icon')
      for (const part of parts) t.equal((await fetch(new URL(part, answer.url))).status, 200, part)
    }
  })

  test(`a desk that is not served is answered in words, with style; programs are refused (${named})`, async (t) => {
    const { url } = await runBridge(t, { http: { basePath }, room: { desk: 'off' } })
    for (const path of ['/desk', '/desk/']) {
      const answer = await fetch(`${url}${basePath}${path}`, { headers: { accept } })
      t.match([answer.status, answer.headers.get('content-type')], [404, 'text/html; charset=utf-8'], path)
      t.equal(answer.headers.get('vary'), 'accept, accept-language')
      const html = await answer.text()
      t.match(html, /no show at this address/)
      for (const [, part = ''] of html.matchAll(/href="([^"]+)"/g))
        t.equal((await fetch(new URL(part, answer.url))).status, 200, part)
    }
    const refused = await fetch(`${url}${basePath}/desk`)
    t.match([refused.status, await refused.json()], [404, { code: 'not-found', detail: /\[room\] desk/ }])
  })

  test(`one slash too many leads to the page (${named})`, async (t) => {
    const { url } = await runBridge(t, { http: { basePath } })
    for (const page of ['/play/show', '/screen/show', '/desk']) {
      const answer = await fetch(`${url}${basePath}${page}/`, { headers: { accept } })
      t.match([answer.status, answer.url], [200, `${url}${basePath}${page}`])
      t.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
    }
    const unknown = await fetch(`${url}${basePath}/play/nowhere/`, { headers: { accept } })
    t.match([unknown.status, await unknown.text()], [404, /no show at this address/])
  })
}

for (const engine of engines)
  test(`one slash too many keeps what is asked of the page (engine = ${engine})`, async (t) => {
    const { port, url } = await runBridge(t, { http: { engine } })
    const leadsTo = async (path: string) => {
      const { status, headers, body } = await rawRequest(
        port,
        `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\n\r\n`,
      )
      t.equal(status, 308, path)
      t.notMatch(body, /<b>|"x|&[^a]/)
      return headers.get('location')
    }
    t.equal(await leadsTo('/play/show/?lang=it&a=%C3%A9'), '../show?lang=it&a=%C3%A9')
    t.equal(await leadsTo('/desk/?lang=it'), '../desk?lang=it')
    for (const bad of ['?', '?<b>', '?a="x', '?%0d%0a\\', `?${'a'.repeat(300)}`])
      t.equal(await leadsTo(`/play/show/${bad}`), '../show')
    const followed = await fetch(`${url}/screen/show/?lang=de`, { headers: { accept } })
    t.match([followed.status, followed.url], [200, `${url}/screen/show?lang=de`])
  })

test('programs are refused as ever', async (t) => {
  const { url } = await runBridge(t)
  for (const path of [...lost, ...entrances, '/play/show/', '/desk/'])
    for (const accept of [
      '*/*',
      'application/json',
      'text/html;q=0, */*',
      'text/html;q=0.000',
      'text/htmlish',
    ]) {
      const answer = await fetch(url + path, { headers: { accept } })
      t.match(
        [answer.status, answer.headers.get('content-type'), await answer.json()],
        [404, 'application/problem+json', { code: 'not-found' }],
        `${path} ${accept}`,
      )
    }
  for (const method of ['POST', 'PUT', 'DELETE'])
    t.equal((await fetch(url, { method, headers: { accept } })).status, 404, method)
  const action = await fetch(`${url}/action`, { headers: { accept } })
  t.match([action.status, await action.json()], [405, { code: 'method-not-allowed' }])
})

test('an address that means harm says nothing of itself, and leads nowhere else', async (t) => {
  const { port } = await runBridge(t)
  const ask = (path: string, method = 'GET') =>
    rawRequest(port, `${method} ${path} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\n\r\n`)
  for (const path of ['//evil.example/', '/play//evil.example/', '/play/%0d%0aSet-Cookie:a/', '/play/<b>/']) {
    const { status, headers, body } = await ask(path)
    t.equal(status, 404, path)
    t.notOk(headers.get('location') ?? headers.get('set-cookie'))
    t.notMatch(body, /evil|Cookie|<b>/)
  }
  t.ok((await ask('/'.repeat(3000))).body.length < 2500, 'and a long one makes no long answer')
  for (const path of ['/', '/nowhere']) {
    const { status, body } = await ask(path, 'HEAD')
    t.match([status, body], [404, ''], path)
  }
  const node = await runBridge(t, { http: { engine: 'node' } })
  const star = await rawRequest(node.port, `GET * HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\n\r\n`)
  t.match([star.status, star.body], [404, /no show at this address/], 'an asterisk')
  const cut = await ask('/play/show/')
  t.match([cut.status, cut.headers.get('location')], [308, '../show'])
})
