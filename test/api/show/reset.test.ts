import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { atRest, useAll, used, withoutIds } from '../support/used-show.js'

test('one control is taken back to its beginning, and its display follows', async (t) => {
  const { sink, act, admin } = await runBridge(t)
  await useAll(act)
  await sink.received(16)
  const cases = [
    [1, '/0001 if 0 0'],
    [2, '/0002 f 0'],
    [3, '/0003 i 0'],
    [6, '/0006 ff 0 0'],
    [5, '/0005 s '],
  ] as const
  for (const [lid] of cases) {
    const { status, body } = await admin('POST', '/layout/show/reset', { lid })
    t.equal(status, 200)
    t.strictSame(body, { ok: true })
  }
  await admin('POST', '/layout/show/reset', { lid: 4 })
  t.equal(
    (await admin('POST', '/layout/show/reset', { lid: 9, all: undefined })).status,
    200,
    'of another page',
  )
  t.same(
    (await sink.received(22)).slice(16),
    [...cases.map(([, message]) => message), '/0009 if 0 0'],
    'and of an index nothing is sent',
  )
  t.strictSame(
    withoutIds((await admin('GET', '/layout/show/state')).body.controls),
    atRest.map((control) => ([7, 8].includes(control.lid) ? used[control.lid - 1] : control)),
  )
})

test('all controls are taken back, also after a restart, and count on from there', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { state })
  await useAll(first.act)
  await first.sink.received(16)
  t.strictSame((await first.admin('POST', '/layout/show/reset', { all: true })).body, { ok: true })
  t.same((await first.sink.received(24)).slice(16), [
    '/0001 if 0 0',
    '/0002 f 0',
    '/0003 i 0',
    '/0005 s ',
    '/0006 ff 0 0',
    '/7777 if 0 0',
    '/0008 s ',
    '/0009 if 0 0',
  ])
  t.strictSame((await first.admin('GET', '/layout/show/state')).body.controls, atRest)
  await first.bridge.close()
  const { admin, act, sink } = await runBridge(t, { state })
  t.strictSame((await admin('GET', '/layout/show/state')).body.controls, atRest)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.same(await sink.received(1), ['/0001 if 1 0.01'], 'and no value was left to tell the display')
})

test('a reset that is not clear is refused and changes nothing', async (t) => {
  const { act, admin } = await runBridge(t)
  await useAll(act)
  const cases: readonly (readonly [body: unknown, code: string, path?: string])[] = [
    ['', 'body-not-json'],
    ['{"lid":1', 'body-not-json'],
    [[1], 'body-invalid', '$'],
    [{}, 'body-invalid', '$'],
    [{ lid: 1, all: true }, 'body-invalid', '$'],
    [{ all: false }, 'body-invalid', '$.all'],
    [{ all: 'true' }, 'body-invalid', '$.all'],
    [{ lid: '1' }, 'body-invalid', '$.lid'],
    [{ lid: 0 }, 'body-invalid', '$.lid'],
    [{ lid: 1.5 }, 'body-invalid', '$.lid'],
    [{ lid: null }, 'body-invalid', '$.lid'],
    [{ lid: 99 }, 'control-not-found'],
  ]
  for (const [body, code, path] of cases) {
    const answer = await admin('POST', '/layout/show/reset', body)
    t.match(answer, { status: 400, body: { code } }, JSON.stringify(body))
    t.equal(answer.body.errors?.[0].path, path)
  }
  t.strictSame(withoutIds((await admin('GET', '/layout/show/state')).body.controls), used)
})
