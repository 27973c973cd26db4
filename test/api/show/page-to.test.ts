import { runBridge } from '../../support/show/bridge.js'
import { lastingFile, layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

test('a page is switched to by where it is, and at the ends nothing moves', async (t) => {
  const { admin, sink } = await runBridge(t, { catalogue: new Map([['show', layoutOf(lastingFile)]]) })
  const to = async (body: unknown) => {
    const { status, body: answer } = await admin('PUT', '/layout/show/page', body)
    return status === 200 ? answer.activePageId : `${status} ${answer.code} ${answer.errors[0].path}`
  }
  const live = async () => (await admin('GET', '/layout/show')).body.activePageId
  t.equal(await to({ to: 'back' }), '400 page-invalid $.to')
  t.equal(await live(), 'first')
  t.equal(await to({ to: 'next' }), 'second')
  t.equal(await to({ to: 'next' }), 'pause')
  t.equal(await to({ to: 'next' }), '400 page-invalid $.to')
  t.equal(await live(), 'pause')
  t.equal(await to({ to: 'back' }), 'second')
  t.equal(await to({ to: 1 }), 'first')
  t.equal(await to({ to: '3' }), 'pause')
  t.equal(await to({ to: 'first' }), 'first')
  for (const number of [0, 4, -1, 1.5]) t.equal(await to({ to: number }), '400 page-invalid $.to')
  t.equal(await to({ pageId: 'next' }), '400 page-invalid $.pageId', 'a pageId is one to the letter')
  t.equal(await live(), 'first')
  t.match((await admin('PUT', '/layout/show/page', { to: 'back' })).body, {
    activePageId: 'first',
    pageIds: ['first', 'second', 'pause'],
    detail:
      'Expected $.to to name a page: there is no page back: first is the first one; the pages are first, second, pause.',
  })
  t.same(sink.messages, [])
})

test('a body has either pageId or to, of the right type', async (t) => {
  const { admin } = await runBridge(t)
  for (const [body, path] of [
    [{}, '$.pageId'],
    [{ pageId: 'second', to: 'next' }, '$.to'],
    [{ to: null }, '$.to'],
    [{ to: true }, '$.to'],
    [{ to: ['next'] }, '$.to'],
    [{ pageId: 2 }, '$.pageId'],
    [[], '$'],
  ] as const) {
    const got = await admin('PUT', '/layout/show/page', body)
    t.match(got, { status: 400, body: { code: 'body-invalid', errors: [{ path }] } }, JSON.stringify(body))
  }
  t.equal((await admin('GET', '/layout/show')).body.activePageId, 'first')
})

test('two operators who go on at the same time go on twice', async (t) => {
  const { admin } = await runBridge(t, { catalogue: new Map([['show', layoutOf(lastingFile)]]) })
  const both = await Promise.all([1, 2].map(() => admin('PUT', '/layout/show/page', { to: 'next' })))
  t.same(both.map(({ body }) => body.activePageId).sort(), ['pause', 'second'])
})
