import { openPeer } from '../../osc-input/support/peer.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { joinAsCrowd, joinAsPhone, openStream } from '../../support/wire/stream-client.js'

const press = { lid: 1, type: 'Button' }
const second = { event: 'page', layoutId: 'show', activePageId: 'second' }

test('every phone of a layout is sent the page that an operator turns to, as GET /page has it', async (t) => {
  const bridge = await runBridge(t)
  const phones = await joinAsCrowd(t, bridge.url, 20, () => bridge.tokens.mint({ layoutId: 'show' }))
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  const page = await pageOf(bridge)
  for (const phone of phones) t.same(await phone.next(), { event: 'page', ...page })
  t.equal(page.activePageId, 'second')
  phones[0]!.send({ id: 'a', lid: 9, type: 'Button' })
  t.same(await phones[0]!.next(), { id: 'a', ok: true }, 'its controls can be used')
  phones[0]!.send({ id: 'b', ...press })
  t.match(await phones[0]!.next(), {
    id: 'b',
    problem: { code: 'control-not-found', activePageId: 'second' },
  })
})

test('a page turned over OSC reaches the phones too', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  const desk = await openPeer(t, bridge.bridge.osc.port)
  desk.send('/ovation/page', 'show', 'second')
  t.match(await phone.next(), second)
})

test('a page that is active already is not sent again, anybody who turns to it', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'first' })
  await bridge.reload({})
  await bridge.reload({ catalogue: new Map([['show', layoutOf()]]) })
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  await bridge.act({ layoutId: 'show', ...press })
  phone.send({ ping: 1 })
  t.match(await phone.next(), { pong: 1 })
})

test('pages turned again and again arrive in their order, the last one last', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  for (let turn = 0; turn < 50; turn++)
    await bridge.admin('PUT', '/layout/show/page', { pageId: turn % 2 === 0 ? 'second' : 'first' })
  const [, ...pages] = await phone.received(51)
  t.same(
    pages.map(({ activePageId }) => activePageId),
    Array.from({ length: 50 }, (_, turn) => (turn % 2 === 0 ? 'second' : 'first')),
  )
})

test('a reload that changes the page or its controls is sent to the phones of that layout only', async (t) => {
  const layouts = ['show', 'other'].map((layoutId) => layoutOf({ ...showFile, layoutId }))
  const other = layouts[1]!
  const bridge = await runBridge(t, { catalogue: new Map(layouts.map((each) => [each.layoutId, each])) })
  const phone = await joinAsPhone(t, bridge)
  const elsewhere = await joinAsPhone(t, {
    url: bridge.url,
    token: bridge.tokens.mint({ layoutId: 'other' }),
  })
  const changed = structuredClone(showFile) as unknown as {
    pages: { controls: { props: { label: string } }[] }[]
  }
  changed.pages[0]!.controls[0]!.props.label = 'Cheer'
  await bridge.reload({
    catalogue: new Map([
      ['show', layoutOf(changed)],
      ['other', other],
    ]),
  })
  const page = await phone.next()
  t.same(page, { event: 'page', ...(await pageOf(bridge)) })
  t.equal(page.controls[0].props.label, 'Cheer')
  const { pages, ...rest } = showFile
  const without = layoutOf({ ...rest, activePageId: 'second', pages: pages.slice(1) })
  await bridge.reload({
    catalogue: new Map([
      ['show', without],
      ['other', other],
    ]),
  })
  t.match(await phone.next(), second)
  elsewhere.send({ ping: 1 })
  t.match(await elsewhere.next(), { pong: 1 }, 'the others heard nothing')
})

test('a phone that joins while pages turn has the newest one, and no page twice', async (t) => {
  const bridge = await runBridge(t)
  const watcher = await joinAsPhone(t, bridge)
  for (let turn = 0; turn < 30; turn++) {
    const pageId = turn % 2 === 0 ? 'second' : 'first'
    const [phone] = await Promise.all([
      openStream(t, bridge.url, { token: bridge.token }),
      bridge.admin('PUT', '/layout/show/page', { pageId }),
    ])
    for (let page = await phone.next(); page.activePageId !== pageId; ) page = await phone.next()
    phone.send({ ping: turn })
    t.match(await phone.next(), { pong: turn })
    const pages: string[] = phone.frames.slice(0, -1).map(({ activePageId }) => activePageId)
    t.equal(new Set(pages).size, pages.length, pages.join())
    phone.socket.terminate()
  }
  t.equal((await watcher.received(31)).length, 31)
})

async function pageOf({ url, token }: TestBridge): Promise<{ readonly activePageId: string }> {
  const response = await fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as { readonly activePageId: string }
}
