import { recordLog } from '../../support/record-log.js'
import { runBridge } from '../../support/show/bridge.js'
import { publicFile, publicShow } from '../../support/show/public-show.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const path = '/layout/show/screen'
const choiceIn = async ({ admin }: Pick<Awaited<ReturnType<typeof runBridge>>, 'admin'>) =>
  (await admin('GET', '/status')).body.layouts[0].screen

test('what the screens show is chosen, said by the status, and logged with whose key it was, once', async (t) => {
  const { log, events } = recordLog()
  const bridge = await runBridge(t, { catalogue: publicShow, log })
  t.same(await choiceIn(bridge), { show: 'auto' })
  for (const choice of [
    { show: 'logo' },
    { show: 'texts' },
    { show: { lid: 8 } },
    { show: { lid: 8 }, reveal: true },
    { show: { lid: 7 }, reveal: true },
    { show: 'black' },
    { show: 'auto' },
  ]) {
    t.match(await bridge.admin('PUT', path, choice), { status: 200, body: { ok: true } })
    t.same(await choiceIn(bridge), choice)
  }
  await bridge.admin('PUT', path, { show: 'auto' })
  t.equal(events.filter((event) => event === 'info: screens switched').length, 7)
})

test('what a body has besides is not kept', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const body = { show: { lid: 8, label: 'x' }, reveal: true, until: 'tomorrow' }
  t.equal((await bridge.admin('PUT', path, body)).status, 200)
  t.same(await choiceIn(bridge), { show: { lid: 8 }, reveal: true })
})

test('a text that is shown can be chosen, of whatever page, and is no longer when it is taken back', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  await bridge.act({ layoutId: 'show', lid: 5, type: 'String', value: 'Olé' })
  const { controls } = (await bridge.admin('GET', '/layout/show/state')).body
  const [{ textId }] = controls.find(({ lid }: { lid: number }) => lid === 5).texts
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.match(await bridge.admin('PUT', path, { show: { textId } }), { status: 200 })
  t.same(await choiceIn(bridge), { show: { textId } })
  await bridge.admin('DELETE', `/layout/show/texts/${textId}`)
  t.same(await choiceIn(bridge), { show: 'auto' })
  t.match(await bridge.admin('PUT', path, { show: { textId } }), {
    status: 404,
    body: { code: 'text-not-found' },
  })
})

test('it lasts over a restart, and a reload; a control that is gone at the start is chosen no more', async (t) => {
  const state = t.testdir()
  const choice = { show: { lid: 8 }, reveal: true }
  const first = await runBridge(t, { catalogue: publicShow, state })
  await first.admin('PUT', path, choice)
  await first.bridge.close()
  const second = await runBridge(t, { catalogue: publicShow, state })
  await second.reload({})
  t.same(await choiceIn(second), choice)
  await second.bridge.close()
  const [, page] = publicFile.pages
  const without = new Map([['show', layoutOf({ ...publicFile, activePageId: 'second', pages: [page] })]])
  const third = await runBridge(t, { catalogue: without, state })
  t.same(await choiceIn(third), { show: 'auto' })
  await third.bridge.close()
  const fourth = await runBridge(t, { catalogue: publicShow, state })
  t.same(await choiceIn(fourth), { show: 'auto' }, 'though it is back')
})

test('what is wrong with a request is said in order, and changes nothing', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const { admin } = bridge
  await admin('PUT', path, { show: 'logo' })
  const long = JSON.stringify({ show: 'x'.repeat(20_000) })
  for (const [where, body, status, code] of [
    ['/layout/nowhere/screen', { show: 'black' }, 404, 'layout-not-found'],
    [path, long, 413, 'body-too-large'],
    [path, 'no json', 400, 'body-not-json'],
    [path, [], 400, 'body-invalid'],
    [path, {}, 400, 'body-invalid'],
    [path, { show: 'white' }, 400, 'body-invalid'],
    [path, { show: null }, 400, 'body-invalid'],
    [path, { show: {} }, 400, 'body-invalid'],
    [path, { show: { lid: 0 } }, 400, 'body-invalid'],
    [path, { show: { lid: '8' } }, 400, 'body-invalid'],
    [path, { show: { textId: 8 } }, 400, 'body-invalid'],
    [path, { show: { lid: 8, textId: 'x' } }, 400, 'body-invalid'],
    [path, { show: 'black', reveal: true }, 400, 'body-invalid'],
    [path, { show: { textId: 'x' }, reveal: true }, 400, 'body-invalid'],
    [path, { show: { lid: 8 }, reveal: false }, 400, 'body-invalid'],
    [path, { show: { lid: 9 }, reveal: true }, 400, 'body-invalid'],
    [path, { show: { lid: 10 }, reveal: true }, 400, 'body-invalid'],
    [path, { show: { lid: 99 } }, 400, 'control-not-found'],
    [path, { show: { textId: 'none' } }, 404, 'text-not-found'],
  ] as const)
    t.match(await admin('PUT', where, body), { status, body: { code } }, JSON.stringify(body).slice(0, 60))
  t.match((await admin('PUT', path, { show: { lid: 99 } })).body, { activePageId: 'first' })
  t.match((await admin('PUT', path, { show: { lid: 9 }, reveal: true })).body.errors, [{ path: '$.reveal' }])
  t.match(
    (await admin('PUT', path, { show: { lid: '8' } })).body.detail,
    /positive integer|either lid or textId/,
  )
  t.same(await choiceIn(bridge), { show: 'logo' })
  t.equal((await admin('GET', path)).status, 405)
  t.equal((await admin('PUT', path, { show: { lid: 9 } })).status, 200, 'it may be shown')
})
