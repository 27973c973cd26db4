import { answer, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

const draft = {
  layoutId: 'evening',
  activePageId: 'first',
  pages: [{ pageId: 'first', controls: [{ lid: 1, type: 'Button', props: { label: 'Applause' } }] }],
}

test('a draft is shown to who has its code, and changes under that code; nothing of it is live', async (t) => {
  const bridge = await runBridge(t)
  const sent = await bridge.admin('PUT', '/layout/evening/draft', draft)
  t.match(sent, { status: 200, body: { code: /^[\w-]{22}$/, until: Number } })
  const { code, url } = sent.body
  t.match(url, new RegExp(`^http://.*/preview/${code}$`))
  const page = await fetch(`${bridge.url}/preview/${code}`)
  t.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  t.match(await page.text(), /assets\/preview\./)
  const look = (etag = '') =>
    answer(fetch(`${bridge.url}/preview/${code}/layout`, { headers: { 'if-none-match': etag } }))
  const seen = await look()
  t.same(seen.body, draft)
  const etag = seen.headers.get('etag')!
  t.equal((await look(etag)).status, 304)
  const next = { ...draft, name: 'An evening' }
  t.equal((await bridge.admin('PUT', '/layout/evening/draft', next)).body.code, code)
  t.same((await look(etag)).body, next)
  t.equal((await bridge.admin('GET', '/layout/evening')).status, 404, 'no layout was loaded')
})

test('a draft with faults is refused with each of them, and the one before stays', async (t) => {
  const bridge = await runBridge(t)
  const { code } = (await bridge.admin('PUT', '/layout/evening/draft', draft)).body
  const refused = await bridge.admin('PUT', '/layout/evening/draft', {
    ...draft,
    activePageId: 'second',
    pages: 1,
  })
  t.match(refused, { status: 400, body: { code: 'file-invalid', errors: [{ path: '$.pages' }] } })
  t.same((await answer(fetch(`${bridge.url}/preview/${code}/layout`))).body, draft)
})

test('a draft may be as large as a layout with a thousand controls', async (t) => {
  const bridge = await runBridge(t)
  const controls = Array.from({ length: 1000 }, (_, n) => ({
    lid: n + 1,
    type: 'Button',
    props: { label: `Applause ${n}`, hint: 'x'.repeat(100) },
  }))
  const large = { ...draft, pages: [{ pageId: 'first', controls }] }
  t.equal((await bridge.admin('PUT', '/layout/evening/draft', large)).status, 200)
})

test('a code of nothing has a page that says so, and no layout', async (t) => {
  const bridge = await runBridge(t)
  t.equal((await fetch(`${bridge.url}/preview/made-up`)).status, 200)
  const got = await answer(fetch(`${bridge.url}/preview/made-up/layout`))
  t.match(got, { status: 404, body: { code: 'not-found' } })
})
