import { createHash } from 'node:crypto'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'

const pages = ['/play/show', '/screen/show', '/desk']

for (const basePath of ['', '/show'])
  test(`a page is HTML that loads everything from this house (base_path = ${basePath})`, async (t) => {
    const { url } = await runBridge(t, { http: { basePath } })
    for (const page of pages) {
      const address = `${url}${basePath}${page}`
      const html = await fetch(address)
      t.equal(html.status, 200, page)
      t.match(Object.fromEntries(html.headers), {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        etag: /^"[\w-]{22}"$/,
      })
      const parts = [...(await html.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part)
      t.equal(parts.length, 3, 'script, style and icon')
      for (const part of parts) {
        const asset = await fetch(new URL(part, address))
        t.equal(asset.status, 200, part)
        t.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable')
        const [, hash] = /\.([\w-]{10})\.\w+$/.exec(part) ?? []
        const bytes = Buffer.from(await asset.arrayBuffer())
        t.equal(
          createHash('sha256').update(bytes).digest('base64url').slice(0, 10),
          hash,
          'its name is its content',
        )
      }
    }
  })

test('a page trusts no script, style or frame of others, and within itself one script, by its hash', async (t) => {
  const { url } = await runBridge(t)
  for (const page of pages) {
    const answer = await fetch(url + page)
    const policy = answer.headers.get('content-security-policy') ?? ''
    t.match(policy, /default-src 'none'/)
    t.match(policy, /frame-ancestors 'none'/)
    t.notMatch(policy, /unsafe|\*|https?:/)
    const html = await answer.text()
    const [[, script = ''] = [], ...others] = html.matchAll(/<script(?![^>]* src=).*?>(.*?)<\/script>/gs)
    const hash = createHash('sha256').update(script).digest('base64')
    t.match(policy, `script-src 'self' 'sha256-${hash}';`)
    t.same(others, [])
    t.notMatch(html.replace(script, ''), /<style|\sstyle=|\son\w+=/)
  }
})

test('a page comes as small as the client takes it, and not at all where the client has it', async (t) => {
  const { port } = await runBridge(t)
  const ask = (more: string, method = 'GET') =>
    rawRequest(port, `${method} /play/show HTTP/1.1\r\nHost: a\r\n${more}\r\n`)
  const sizes = []
  for (const [accepted, encoding] of [
    ['', undefined],
    ['Accept-Encoding: gzip, deflate\r\n', 'gzip'],
    ['Accept-Encoding: gzip, deflate, br, zstd\r\n', 'br'],
    ['Accept-Encoding: GZIP;q=0.5, br;q=0\r\n', 'gzip'],
    ['Accept-Encoding: identity\r\n', undefined],
  ] as const) {
    const { status, headers } = await ask(accepted)
    t.match([status, headers.get('content-encoding')], [200, encoding], accepted)
    sizes.push(Number(headers.get('content-length')))
    const same = await ask(`${accepted}If-None-Match: ${headers.get('etag')}\r\n`)
    t.match([same.status, same.body], [304, ''])
    t.equal(same.headers.get('etag'), headers.get('etag'))
    const head = await ask(accepted, 'HEAD')
    t.match(
      [head.status, head.body, head.headers.get('content-length')],
      [200, '', headers.get('content-length')],
    )
  }
  t.ok(sizes[2]! < sizes[1]! && sizes[1]! < sizes[0]!, `${sizes}`)
})

test('where there is no such layout, a page says so in words', async (t) => {
  const { url } = await runBridge(t)
  for (const path of ['/play/nowhere', '/screen/nowhere', '/play/%ff', '/play/__proto__']) {
    const answer = await fetch(url + path)
    t.match([answer.status, answer.headers.get('content-type')], [404, 'text/html; charset=utf-8'])
    t.match(await answer.text(), /no show at this address/)
  }
  for (const path of [
    '/assets/none.js',
    '/assets/__proto__',
    '/assets/..%2fplay.html',
    '/play',
    '/play/show/',
  ])
    t.equal((await fetch(url + path)).status, 404, path)
  t.equal((await fetch(`${url}/play/show`, { method: 'POST' })).status, 405)
})

test('the desk is for everybody, for this machine alone, or for nobody; a reload takes that in', async (t) => {
  const bridge = await runBridge(t, { room: { desk: 'off' } })
  const ask = async () => (await fetch(`${bridge.url}/desk`)).status
  t.equal(await ask(), 404)
  await bridge.reload({ room: { desk: 'loopback' } })
  t.equal(await ask(), 200, 'this is this machine')
  await bridge.reload({ room: { desk: 'on' } })
  t.equal(await ask(), 200)
})
