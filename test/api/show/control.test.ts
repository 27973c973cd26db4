import { recordLog } from '../../support/record-log.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { openStream } from '../../support/wire/stream-client.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const path = '/layout/show/control/1'

test('that a control was closed or opened is logged, once', async (t) => {
  const { log, events } = recordLog()
  const { admin } = await runBridge(t, { log })
  for (const enabled of [false, false, true]) await admin('PUT', path, { enabled })
  t.same(
    events.filter((event) => /: control /.test(event)),
    ['info: control disabled', 'info: control enabled'],
  )
})

test('a closed control refuses actions, says so to phones and operators, and counts on when it is open again', async (t) => {
  const { act, admin, url, token, sink } = await runBridge(t)
  await act(press)
  t.match(await admin('PUT', path, { enabled: false }), {
    status: 200,
    body: { lid: 1, type: 'Button', count: 1, normalised: 0.01, enabled: false },
  })
  t.match(await act(press), { status: 409, body: { code: 'control-disabled' } })
  t.match(await act({ ...press, type: 'Slider', value: 7 }), { body: { code: 'control-disabled' } })
  t.match(await act({ ...press, lid: 99 }), { body: { code: 'control-not-found' } })
  const page = await fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}` } })
  const { controls } = (await page.json()) as { controls: object[] }
  t.match(controls[0], { lid: 1, enabled: false })
  t.notOk('enabled' in controls[1]!)
  t.notOk('enabled' in (await admin('GET', '/layout/show')).body.controls[0])
  const state = (await admin('GET', '/layout/show/state')).body.controls
  t.same(
    state.map(({ enabled }: { enabled: boolean }) => enabled),
    [false, ...Array(state.length - 1).fill(true)],
  )
  t.same((await admin('GET', '/status')).body.layouts, [
    {
      ...{ layoutId: 'show', activePageId: 'first', room: 'closed', disabled: [1], texts: 0 },
      people: { today: 0, places: 20_000, mostFrom: null },
      screen: { show: 'auto' },
    },
  ])
  await admin('POST', '/layout/show/reset', { lid: 1 })
  t.match(await act(press), { status: 409 }, 'a reset does not change it')
  await admin('PUT', path, { enabled: true })
  await act(press)
  t.same(await sink.received(3), ['/0001 if 1 0.01', '/0001 if 0 0', '/0001 if 1 0.01'])
})

test('phones with a stream hear of it at once', async (t) => {
  const { admin, url, token } = await runBridge(t)
  const phone = await openStream(t, url, { token })
  t.notOk('enabled' in (await phone.next()).controls[0])
  await admin('PUT', path, { enabled: false })
  t.match((await phone.next()).controls[0], { lid: 1, enabled: false })
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  t.match(await phone.next(), { id: 'a', ok: false, problem: { code: 'control-disabled', status: 409 } })
  await admin('PUT', path, { enabled: true })
  t.notOk('enabled' in (await phone.next()).controls[0])
})

test('an action that was accepted is accepted again though its control is closed since', async (t) => {
  const { act, admin } = await runBridge(t)
  const key = { 'idempotency-key': 'once' }
  await act(press, key)
  await admin('PUT', path, { enabled: false })
  t.equal((await act(press, key)).status, 200)
  t.equal((await admin('GET', '/layout/show/state')).body.controls[0].count, 1)
})

test('a control stays closed over a restart, a reload and a turn of the page', async (t) => {
  const folder = t.testdir()
  const first = await runBridge(t, { state: folder })
  await first.admin('PUT', path, { enabled: false })
  await first.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await first.bridge.close()
  const second = await runBridge(t, { state: folder })
  await second.admin('PUT', '/layout/show/page', { pageId: 'first' })
  t.match(await second.act(press), { status: 409 })
  await second.reload({})
  t.match(await second.act(press), { status: 409 })
  await second.admin('PUT', path, { enabled: true })
  await second.bridge.close()
  const third = await runBridge(t, { state: folder })
  t.match(await third.act(press), { status: 200 })
})

test('what is wrong with a request is said in order', async (t) => {
  const { admin, url } = await runBridge(t)
  const long = JSON.stringify({ enabled: 'x'.repeat(20_000) })
  for (const [path, body, status, code] of [
    ['/layout/show/control/one', { enabled: true }, 404, 'not-found'],
    ['/layout/nowhere/control/1', { enabled: true }, 404, 'layout-not-found'],
    ['/layout/show/control/1', long, 413, 'body-too-large'],
    ['/layout/show/control/1', 'no json', 400, 'body-not-json'],
    ['/layout/show/control/1', { enabled: 1 }, 400, 'body-invalid'],
    ['/layout/show/control/99', { enabled: true }, 400, 'control-not-found'],
    ['/layout/show/control/99999999999999999999', { enabled: true }, 400, 'control-not-found'],
  ] as const)
    t.match(await admin('PUT', path, body), { status, body: { code } }, path)
  t.equal((await fetch(`${url}/layout/show/control/1`, { method: 'PUT' })).status, 401)
  t.equal((await admin('GET', '/layout/show/control/1')).status, 405)
})
