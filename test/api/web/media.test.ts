import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { answer, runBridge } from '../../support/show/bridge.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { moment, until } from '../../support/time/until.js'
import { dial } from '../../support/wire/dial.js'
import { rawRequest } from '../../support/wire/raw-http.js'

const demo = join(process.cwd(), 'config', 'layouts')
/** Every byte there is: no text survives that. */
const allBytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

for (const basePath of ['', '/show'])
  test(`the stickers of the demo are where its layout says, seen from the page of a phone (base_path = ${basePath})`, async (t) => {
    const { url } = await runBridge(t, { layouts: demo, http: { basePath } })
    const controls = [...readLayouts(demo).get('demo')!.controls.values()]
    const images = controls.flatMap(({ options }) => options.flatMap(({ image }) => image ?? []))
    t.equal(images.length, 3)
    for (const image of images) {
      const address = new URL(image, `${url}${basePath}/play/demo`)
      const picture = await fetch(address)
      t.equal(picture.status, 200, address.pathname)
      t.equal(picture.headers.get('content-type'), 'image/svg+xml')
      t.equal(await picture.text(), readFileSync(join(demo, '..', 'media', image.split('/').pop()!), 'utf8'))
    }
    t.equal(images.length, readdirSync(join(demo, '..', 'media')).length, 'and nothing else ships')
  })

test('each kind of picture is served as what it is, byte for byte, and as nothing else', async (t) => {
  const types = {
    'a.png': 'image/png',
    'b.jpg': 'image/jpeg',
    'c.jpeg': 'image/jpeg',
    'd.webp': 'image/webp',
    'e.gif': 'image/gif',
    'f.svg': 'image/svg+xml',
    'G.PNG': 'image/png',
    'ein Bild für Ümläute.png': 'image/png',
  }
  const { url } = await withMedia(t, Object.fromEntries(Object.keys(types).map((name) => [name, allBytes])))
  for (const [name, type] of Object.entries(types)) {
    const { status, headers, ...rest } = await fetch(`${url}/media/${encodeURIComponent(name)}`).then(
      async (got) => ({
        status: got.status,
        headers: got.headers,
        bytes: Buffer.from(await got.arrayBuffer()),
      }),
    )
    t.equal(status, 200, name)
    t.ok(rest.bytes.equals(allBytes))
    t.match(Object.fromEntries(headers), {
      'content-type': type,
      'content-length': '256',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
      etag: /^"[\w-]{22}"$/,
    })
    t.equal(
      headers.get('content-security-policy'),
      type === 'image/svg+xml' ? "sandbox; default-src 'none'" : null,
    )
    t.equal(headers.get('access-control-allow-origin'), null)
  }
})

test('an unchanged picture is not sent again, and HEAD describes it without sending it', async (t) => {
  const { port } = await withMedia(t, { 'a.svg': '<svg/>' })
  const ask = (method: string, more = '') =>
    rawRequest(port, `${method} /media/a.svg HTTP/1.1\r\nHost: a\r\n${more}\r\n`)
  const whole = await ask('GET')
  const etag = whole.headers.get('etag')
  t.match([whole.status, whole.body], [200, '<svg/>'])
  const head = await ask('HEAD')
  t.match([head.status, head.body, head.headers.get('content-length')], [200, '', '6'])
  for (const tags of [etag, `W/${etag}, "x"`, '*']) {
    const same = await ask('GET', `If-None-Match: ${tags}\r\n`)
    t.match([same.status, same.body], [304, ''])
    for (const name of ['etag', 'cache-control', 'content-security-policy', 'x-content-type-options'])
      t.equal(same.headers.get(name), whole.headers.get(name), name)
  }
  t.equal((await ask('GET', 'If-None-Match: "x"\r\n')).status, 200)
})

test('nothing but pictures of that folder can be named', async (t) => {
  const { url, port } = await withMedia(t, {
    'a.png': 'a',
    '.hidden.png': 'x',
    'notes.txt': 'x',
    'page.html': 'x',
    png: 'x',
    'folder.png': { 'inner.png': 'x' },
  })
  t.equal((await fetch(`${url}/media/a.png`)).status, 200)
  for (const name of [
    '',
    '.',
    '%2e%2e',
    'b.png',
    'A.png',
    'a.png%00',
    'a.png/',
    '%2fa.png',
    '.%2fa.png',
    '..%2foutside.png',
    '%2e%2e%2foutside.png',
    '..%5coutside.png',
    'folder.png',
    'folder.png%2finner.png',
    'folder.png/inner.png',
    '.hidden.png',
    'notes.txt',
    'page.html',
    'png',
    '%zz.png',
    '__proto__',
    'constructor',
    '%F0%9F%8E%89'.repeat(200),
  ]) {
    const got = await rawRequest(port, `GET /media/${name} HTTP/1.1\r\nHost: a\r\n\r\n`)
    t.equal(got.status, 404, name)
    t.equal(JSON.parse(got.body).code, 'not-found')
  }
  for (const path of ['/media', '/media/../outside.png', '/media/%2e%2e/outside.png'])
    t.equal((await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)).status, 404, path)
  t.match(await answer(fetch(`${url}/media/a.png`, { method: 'POST' })), {
    status: 405,
    body: { code: 'method-not-allowed' },
  })
})

test('without such a folder there is nothing, and nothing breaks', async (t) => {
  const { url } = await runBridge(t, { layouts: join(t.testdir({ layouts: {} }), 'layouts') })
  t.match(await answer(fetch(`${url}/media/a.png`)), { status: 404, body: { code: 'not-found' } })
})

test('a reload of other layouts takes their pictures along', async (t) => {
  const house = (picture: string) => ({
    layouts: { 'show.json': JSON.stringify(showFile) },
    media: { 'a.png': picture },
  })
  const ini = (layouts: string) => `${iniFor(9)}[service]\nlayouts = ${layouts}\n`
  const cwd = t.testdir({
    'service.ini': ini('one/layouts'),
    one: house('old'),
    two: house('new'),
  })
  const daemon = await startDaemon(t, { cwd })
  const picture = async () => (await fetch(`${daemon.url}/media/a.png`)).text()
  t.equal(await picture(), 'old')
  writeFileSync(join(cwd, 'service.ini'), ini('two/layouts'))
  daemon.process.signal('SIGHUP')
  await until(async () => (await picture()) === 'new')
})

test('a phone that reads slowly gets a large picture whole, and nobody waits for it', async (t) => {
  const large = Buffer.alloc(1 << 20, allBytes)
  const { url, port } = await withMedia(t, { 'a.png': large })
  const socket = dial(port)
  t.teardown(() => socket.destroy())
  socket.write('GET /media/a.png HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const parts: Buffer[] = []
  socket.on('data', (part) => {
    parts.push(part)
    socket.pause()
    void moment().then(() => socket.resume())
  })
  t.equal((await fetch(`${url}/healthz`)).status, 200)
  await until(() => parts.reduce((sum, { length }) => sum + length, 0) > large.length)
  const received = Buffer.concat(parts)
  t.match(received.subarray(0, 15).toString(), 'HTTP/1.1 200 OK')
  const start = received.indexOf('\r\n\r\n') + 4
  await until(() => parts.reduce((sum, { length }) => sum + length, 0) >= start + large.length)
  t.ok(Buffer.concat(parts).subarray(start).equals(large))
})

/** A bridge whose folder of pictures has these files. */
async function withMedia(t: Test, media: Parameters<Test['testdir']>[0]) {
  const folder = t.testdir({ media: media ?? {}, layouts: {}, 'outside.png': 'x' })
  return runBridge(t, { layouts: join(folder, 'layouts') })
}
