import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
const catalogue = new Map(
  [
    ['show', 'The Night Ferries'],
    ['hall', 'Rock & <b>Roll</b> "live"'],
    ['bar', 'مساء الخير'],
  ].map(([layoutId, name]) => [layoutId!, layoutOf({ ...showFile, layoutId, name }, `${layoutId}.json`)]),
)

/** What somebody sees at an address. */
async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, { headers: { accept, ...headers } })
  const html = await answer.text()
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)">(.*?)<\/a>/g)].map(([, href = '', name = '']) => ({
    href: new URL(href, answer.url).href,
    name,
  }))
  return { answer, html, links }
}

const openRoom = ({ url }: TestBridge, basePath: string, layoutId: string) =>
  fetch(`${url}${basePath}/room/${layoutId}`, {
    method: 'PUT',
    headers: { 'x-api-key': 'a-key-for-tests-only', 'content-type': 'application/json' },
    body: '{"open":true}',
  })

for (const basePath of ['', '/house'])
  test(`an address that names no show leads to those whose rooms are open (base_path = ${basePath})`, async (t) => {
    const bridge = await runBridge(t, { catalogue, http: { basePath } })
    const home = `${bridge.url}${basePath}`
    for (const layoutId of ['hall', 'bar']) await openRoom(bridge, basePath, layoutId)
    for (const [path, page] of [
      ['', 'play'],
      ['/', 'play'],
      ['/play', 'play'],
      ['/play/', 'play'],
      ['/screen', 'screen'],
      ['/screen/', 'screen'],
    ] as const) {
      const { answer, html, links } = await open(home + path)
      t.match([answer.status, answer.headers.get('content-type')], [200, 'text/html; charset=utf-8'], path)
      t.match(answer.headers.get('content-security-policy'), /default-src 'none'/)
      t.equal(answer.headers.get('cache-control'), 'no-cache')
      const isMachine = path === '' || path === '/'
      t.same(
        links.map(({ href }) => href),
        [`${home}/${page}/hall`, `${home}/${page}/bar`, ...(isMachine ? [`${home}/desk`] : [])],
        path,
      )
      t.notMatch(html, /Night Ferries|<b>/, 'what is closed is not told, and a name is only a name')
      for (const { href } of links) t.equal((await open(href)).answer.status, 200, href)
      const parts = [...html.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, part = '']) => part)
      for (const part of parts) t.equal((await fetch(new URL(part, answer.url))).status, 200, part)
      t.equal(parts.length, 2, 'style and icon')
    }
    const outside = await open(bridge.url)
    t.equal(outside.links[0]?.href, `${home}/play/hall`, 'the address of the machine alone')
  })

test('names are written as they are', async (t) => {
  const bridge = await runBridge(t, { catalogue, room: { open: 'on' } })
  const { links } = await open(`${bridge.url}/play`)
  t.same(
    links.map(({ name }) => name),
    ['The Night Ferries', 'Rock &amp; &lt;b&gt;Roll&lt;/b&gt; &quot;live&quot;', 'مساء الخير'],
  )
})

test('where no room is open, it says what to ask for; a room that opens is there at once', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const closed = await open(bridge.url)
  t.equal(closed.answer.status, 404)
  t.match(closed.html, /No show is open now.*scan the code/s)
  t.same((await open(`${bridge.url}/play`)).links, [])
  await openRoom(bridge, '', 'show')
  t.equal((await open(`${bridge.url}/play`)).links.length, 1)
})

test('the address of the machine leads operators to the desk, where it is served', async (t) => {
  const bridge = await runBridge(t)
  const { html, links } = await open(bridge.url, { 'accept-language': 'de' })
  t.same(links, [{ href: `${bridge.url}/desk`, name: 'Für die Regie' }])
  t.equal((await open(links[0]!.href)).answer.status, 200)
  t.notMatch(html, /<script/)
  const without = await runBridge(t, { room: { desk: 'off' } })
  t.same((await open(without.url)).links, [])
})

test('each page of a few words is in the first language of who asks, and in its direction', async (t) => {
  const { url } = await runBridge(t)
  const cases = [
    ['', 'en', 'ltr'],
    ['de', 'de', 'ltr'],
    ['de-AT, en;q=0.5', 'de', 'ltr'],
    ['it, fr;q=0.8, ar;q=0.9', 'ar', 'rtl'],
    ['JA-jp', 'ja', 'ltr'],
    ['es;q=0, fr;q=0.1', 'fr', 'ltr'],
    ['*, xx;q=nonsense, constructor, __proto__', 'en', 'ltr'],
  ] as const
  for (const path of ['/', '/play/nowhere', '/nowhere'])
    for (const [wanted, lang, dir] of cases) {
      const { answer, html } = await open(url + path, wanted ? { 'accept-language': wanted } : {})
      t.match(html, `<html lang="${lang}" dir="${dir}">`, `${path} ${wanted}`)
      t.equal(answer.headers.get('vary'), 'accept, accept-language')
      t.notMatch(html, /\{\{|<!--/, 'and filled in')
    }
  t.match((await open(`${url}/?lang=ar`, { 'accept-language': 'de' })).html, 'lang="ar" dir="rtl"')
})
