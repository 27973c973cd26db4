import { answer, apiKey, runBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const theme = { accent: '#f40', background: '#101018', logo: '../media/heart.svg', held: 'logo' }
const catalogue = new Map([
  ['show', layoutOf({ ...showFile, name: 'The Show', theme, lang: 'pt-br' })],
  ['other', layoutOf({ ...showFile, layoutId: 'other' })],
])

test('anybody can read what they need of a room before they join, and no secret', async (t) => {
  const { url, port } = await runBridge(t, {
    catalogue,
    room: { passcode: 'open sesame', wifiSsid: 'Show', wifiPassword: 'clap clap' },
  })
  const got = await answer(fetch(`${url}/room/show`))
  t.equal(got.status, 200)
  t.same(got.body, {
    layoutId: 'show',
    name: 'The Show',
    open: false,
    passcode: true,
    url: `http://127.0.0.1:${port}/play/show`,
    wifi: 'Show',
    theme,
    lang: 'pt-BR',
  })
  t.equal(got.headers.get('cache-control'), 'no-store')
  t.notOk([...got.headers.keys()].some((name) => name.startsWith('access-control')))
  const other = (await answer(fetch(`${url}/room/other`))).body
  t.match(other, { name: 'other', theme: {} })
  t.notOk('lang' in other)
  for (const path of ['none', '%zz', ''])
    t.match(await answer(fetch(`${url}/room/${path}`)), { status: 404, body: { code: 'layout-not-found' } })
})

test('an operator opens and closes each room, and hears how it is now', async (t) => {
  const { admin, url } = await runBridge(t, { catalogue })
  const isOpen = async (layoutId: string) => (await answer(fetch(`${url}/room/${layoutId}`))).body.open
  const opened = await admin('PUT', '/room/show', { open: true })
  t.match(opened, { status: 200, body: { layoutId: 'show', name: 'The Show', open: true } })
  t.same(opened.body, (await answer(fetch(`${url}/room/show`))).body)
  t.same([await isOpen('show'), await isOpen('other')], [true, false])
  t.match((await admin('GET', '/status')).body.layouts, [
    { layoutId: 'show', room: 'open' },
    { layoutId: 'other', room: 'closed' },
  ])
  t.match((await admin('GET', '/metrics')).body, /^ovation_rooms_open 1$/m)
  t.match(
    await admin('PUT', '/room/show', { open: true }),
    { status: 200, body: { open: true } },
    'twice is as good',
  )
  t.match(await admin('PUT', '/room/show', { open: false }), { status: 200, body: { open: false } })
  for (const body of [{}, { open: 'true' }, { open: null }, []])
    t.match(await admin('PUT', '/room/show', body), { status: 400, body: { code: 'body-invalid' } })
  t.match(await admin('PUT', '/room/none', { open: true }), {
    status: 404,
    body: { code: 'layout-not-found' },
  })
  t.match(await answer(fetch(`${url}/room/show`, { method: 'POST' })), {
    status: 405,
    headers: new Map([['allow', 'GET, PUT, HEAD']]),
  })
})

test('what an operator has said lasts over restarts and beats the settings, which speak for the others', async (t) => {
  const state = t.testdir()
  const rooms = async ({ url }: { readonly url: string }) =>
    Promise.all(['show', 'other'].map(async (id) => (await answer(fetch(`${url}/room/${id}`))).body.open))
  const first = await runBridge(t, { catalogue, state })
  await first.admin('PUT', '/room/show', { open: true })
  await first.bridge.close()
  const second = await runBridge(t, { catalogue, state })
  t.same(await rooms(second), [true, false])
  await second.reload({ room: { open: 'on' } })
  t.same(await rooms(second), [true, true])
  await second.admin('PUT', '/room/show', { open: false })
  await second.reload({ room: { open: 'off' } })
  t.same(await rooms(second), [false, false])
  await second.bridge.close()
  const third = await runBridge(t, { catalogue, state, room: { open: 'on' } })
  t.same(await rooms(third), [false, true])
})

test('a reload takes in the address, the passcode, the name and the theme', async (t) => {
  const bridge = await runBridge(t, { catalogue, http: { basePath: '/base' } })
  const room = async () => (await answer(fetch(`${bridge.url}/base/room/show`))).body
  t.match(await room(), { url: `http://127.0.0.1:${bridge.port}/base/play/show`, wifi: '', passcode: false })
  await bridge.reload({
    room: { url: 'https://show.example/base', passcode: 'open sesame', wifiSsid: 'Show' },
    catalogue: new Map([['show', layoutOf({ ...showFile, name: 'Next', theme: { accent: '#00ff00' } })]]),
  })
  t.match(await room(), {
    url: 'https://show.example/base/play/show',
    wifi: null,
    passcode: true,
    name: 'Next',
    theme: { accent: '#00ff00' },
  })
})

test('a key that only makes tokens opens no room', async (t) => {
  const { url } = await runBridge(t, { moreKeys: ['backend/tokens:a-backend-key-for-tests'] })
  const put = (key: string) =>
    answer(
      fetch(`${url}/room/show`, {
        method: 'PUT',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: '{"open":true}',
      }),
    )
  t.match(await put('a-backend-key-for-tests'), { status: 403, body: { code: 'scope-insufficient' } })
  t.match((await answer(fetch(`${url}/room/show`))).body, { open: false })
  t.match(await put(apiKey), { status: 200 })
})
