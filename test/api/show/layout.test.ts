import { answer, apiKey, runBridge } from '../../support/show/bridge.js'
import { displayOptions } from '../../support/show/display-options.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { rawRequest } from '../../support/wire/raw-http.js'

test('discovery gives exactly the four members of a layout, and of each control what a client needs', async (t) => {
  const { admin } = await runBridge(t)
  const { status, headers, body } = await admin('GET', '/layout/show')
  t.equal(status, 200)
  t.equal(headers.get('access-control-allow-origin'), null, 'no CORS: the API key is not for browsers')
  t.same(Object.keys(body), ['layoutId', 'activePageId', 'controls', 'destinationCount'])
  t.match(body, { layoutId: 'show', activePageId: 'first', destinationCount: 1 })
  t.same(body.controls[0], { lid: 1, address: '/0001', type: 'Button', props: { label: 'Applause' } })
  t.same(body.controls[1].props, showFile.pages[0].controls[1].props, 'props travel untouched')
  t.same(body.controls[3], {
    lid: 4,
    address: '/0004',
    type: 'Index',
    props: { label: 'Encore?' },
    options: showFile.pages[0].controls[3].options,
  })
  t.equal(body.controls[6].address, '/7777')
  t.equal(body.controls.length, 8, 'only those of the active page')
})

test('operations of the show need the API key, sent once', async (t) => {
  const { url, port, token } = await runBridge(t)
  const operations = [
    ['GET', '/layout/show'],
    ['GET', '/layout/nothing'],
    ['PUT', '/layout/show/page'],
    ['POST', '/token'],
    ['GET', '/status'],
    ['GET', '/metrics'],
  ] as const
  for (const [method, path] of operations) {
    for (const key of [
      '',
      'some-other-key-than-ours',
      apiKey.slice(0, -1),
      `${apiKey}x`,
      'x'.repeat(3000),
      token,
    ]) {
      const got = await answer(fetch(url + path, { method, headers: { 'x-api-key': key } }))
      t.match(got, { status: 401, body: { code: 'api-key-invalid' } }, `${method} ${path}`)
      if (key !== '') t.notMatch(JSON.stringify(got.body), key.slice(0, 20), 'and the key is not repeated')
    }
    const twice = await rawRequest(
      port,
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${apiKey}\r\nX-Api-Key: ${apiKey}\r\nContent-Length: 0\r\n\r\n`,
    )
    t.equal(twice.status, 401, `${method} ${path} with the key sent twice`)
  }
})

test('an unknown layout in a path is not found, whatever it is made of', async (t) => {
  const { admin } = await runBridge(t)
  for (const id of [
    'nothing',
    '%00',
    '%ff',
    '%zz',
    '..%2f',
    'x'.repeat(300),
    '__proto__',
    'constructor',
    'SHOW',
    '',
  ])
    t.match(await admin('GET', `/layout/${id}`), { status: 404, body: { code: 'layout-not-found' } }, id)
  t.equal((await admin('GET', '/layout/sh%6fw')).status, 200)
  t.match(await admin('PUT', '/layout/nothing/page', 'not json'), { status: 404 }, 'before the body is read')
})

test('turning the page answers the layout with the new page, and everybody gets it from then on', async (t) => {
  const { admin, url, token } = await runBridge(t)
  const turned = await admin('PUT', '/layout/show/page', { pageId: 'second', more: 'ignored' })
  t.equal(turned.status, 200)
  t.match(turned.body, { layoutId: 'show', activePageId: 'second', destinationCount: 1 })
  t.same(
    turned.body.controls.map(({ lid }: { lid: number }) => lid),
    [9],
  )
  t.same((await admin('GET', '/layout/show')).body, turned.body)
  const page = await answer(fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}` } }))
  t.equal(page.body.activePageId, 'second')
})

test('a page that does not exist, or no page at all, is refused and nothing turns', async (t) => {
  const { admin } = await runBridge(t)
  t.match(await admin('PUT', '/layout/show/page', { pageId: 'third' }), {
    status: 400,
    body: {
      code: 'page-invalid',
      detail: /first, second/,
      activePageId: 'first',
      pageIds: ['first', 'second'],
    },
  })
  t.match(await admin('PUT', '/layout/show/page', { pageId: 2 }), {
    status: 400,
    body: { code: 'body-invalid', errors: [{ path: '$.pageId' }] },
  })
  t.match(await admin('PUT', '/layout/show/page', {}), { body: { code: 'body-invalid' } })
  t.match(await admin('PUT', '/layout/show/page', 'x'), { body: { code: 'body-not-json' } })
  t.equal((await admin('GET', '/layout/show')).body.activePageId, 'first')
})

test('a display that refuses is not counted as a destination', async (t) => {
  const { admin, act, sink } = await runBridge(t, {
    displays: [
      displayOptions({ name: 'closed', host: '127.0.0.1', port: 9 }),
      displayOptions({ name: 'other', host: '127.0.0.1', port: 9, layouts: ['another'] }),
      displayOptions({ name: 'nowhere', host: 'no.such.host.invalid', port: 9000 }),
    ],
  })
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await until(async () => {
    await act({ layoutId: 'show', lid: 1, type: 'Button' })
    return (await admin('GET', '/layout/show')).body.destinationCount === 0
  })
  const { displays } = (await admin('GET', '/status')).body
  t.match(displays[0], { name: 'closed', state: 'down', lastError: /refused/ })
  t.match(displays[1], { name: 'other', state: 'up', sent: 0 })
  t.match(displays[2], { name: 'nowhere', state: 'unresolved', lastError: /does not resolve/ })
  t.same(sink.messages, [])
})
