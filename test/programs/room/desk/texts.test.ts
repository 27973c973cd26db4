import { runBridge } from '../../../support/show/bridge.js'
import {
  fill,
  judge,
  moderated,
  moderatedFile,
  waitingIn,
  writeAsNewcomer,
  writing,
} from '../../../support/show/moderated-show.js'
import { layoutOf } from '../../../support/show/show.js'
import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('texts wait on the desk, oldest first, and are approved or rejected with a touch', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const desk = await openDesk(browser, bridge.url)
  await shown(desk.page, 'No texts waiting.').waitFor()
  for (const value of ['first', 'second', 'third']) await bridge.act(writing(value))
  await desk.page.locator('.texts li').nth(2).waitFor()
  const texts = desk.page.locator('.texts blockquote')
  t.same(await texts.allTextContents(), ['first', 'second', 'third'])
  await desk.button('Reject').first().tap()
  await desk.page.locator('.texts li').getByText('first').waitFor({ state: 'detached' })
  t.same(bridge.sink.messages, [])
  await desk.button('Approve').nth(1).tap()
  t.same(await bridge.sink.received(1), ['/0005 s third'])
  await desk.control('Shout').getByText('third').waitFor()
  t.same(await texts.allTextContents(), ['second'])
  t.match(await desk.page.locator('.events').textContent(), /Text approved: Shout.*Text rejected: Shout/)
  t.same(desk.faults(), [])
})

test('by keyboard alone: J and K walk, A approves, R rejects, and the focus goes on', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  for (const value of ['one', 'two', 'three', 'four']) await bridge.act(writing(value))
  const desk = await openDesk(browser, bridge.url)
  const { keyboard } = desk.page
  const texts = desk.page.locator('.texts blockquote')
  const focused = () =>
    desk.page.evaluate(`document.activeElement.closest('li')?.querySelector('blockquote').textContent`)
  await keyboard.press('a')
  t.equal(await texts.count(), 4, 'without the focus on a text, keys do nothing')
  await desk.button('Approve').first().focus()
  await keyboard.press('j')
  t.equal(await focused(), 'two')
  await keyboard.press('a')
  await desk.page.locator('.texts li').getByText('two').waitFor({ state: 'detached' })
  t.equal(await focused(), 'three')
  await keyboard.press('k')
  await keyboard.press('r')
  await desk.page.locator('.texts li').getByText('one').waitFor({ state: 'detached' })
  t.equal(await focused(), 'three')
  t.same(await texts.allTextContents(), ['three', 'four'])
  t.same(await bridge.sink.received(1), ['/0005 s two'])
  t.same(desk.faults(), [])
})

test('of 10,000 texts the first 50 are shown, the others are counted, and all are reached', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await fill(t, bridge, 10_000, 'again')
  const desk = await openDesk(browser, bridge.url)
  await shown(desk.page, 'More waiting: 9,950').waitFor()
  t.equal(await desk.page.locator('.texts li').count(), 50)
  await desk.button('Reject').first().tap()
  await shown(desk.page, 'More waiting: 9,949').waitFor()
  const known = await waitingIn(bridge)
  const reject = ({ textId }: { readonly textId: string }) =>
    bridge.admin('POST', `/layout/show/texts/${textId}`, { approve: false })
  for (let at = 0; at < 950; at += 50) await Promise.all(known.slice(at, at + 50).map(reject))
  await shown(desk.page, 'More waiting: 8,999').waitFor()
  t.equal(await desk.page.locator('.texts li').count(), 50)
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  await shown(desk.page, 'No texts waiting.').waitFor()
  t.same(desk.faults(), [])
})

test('how many wait is true again, also if the list of texts comes late, and not at the first time', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await fill(t, bridge, 2100, 'again')
  const desk = await openDesk(browser, bridge.url)
  await shown(desk.page, 'More waiting: 2,050').waitFor()
  const known = await waitingIn(bridge)
  let lists = 0
  let counts = 0
  let isHeld = true
  desk.page.on('response', (response) => {
    if (response.url().endsWith('/status')) counts++
  })
  await desk.page.route('**/layout/show/texts', async (route) => {
    if (++lists === 1) return route.abort()
    const response = await route.fetch()
    await until(() => !isHeld)
    await route.fulfill({ response })
  })
  const reject = (from: number, to: number) =>
    Promise.all(known.slice(from, to).map(({ textId }) => judge(bridge, textId, false)))
  for (let at = 0; at < 950; at += 50) await reject(at, at + 50)
  await until(() => lists === 2)
  const before = counts
  await reject(950, 1000)
  await until(async () => (await desk.page.locator('.texts li').count()) === 0)
  await until(() => counts > before)
  isHeld = false
  await shown(desk.page, 'More waiting: 1,050').waitFor()
  t.equal(await desk.page.locator('.texts li').count(), 50)
})

test('before a reset it is said how many texts are lost, in every language', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  for (let n = 0; n < 12; n++) await writeAsNewcomer(bridge, `${n}`)
  for (const [locale, words] of [
    ['en-GB', '12 waiting texts are lost, too.'],
    ['de-DE', 'Auch 12 wartende Texte gehen verloren.'],
    ['es-ES', 'También se pierden 12 textos que esperan.'],
    ['fr-FR', '12 textes en attente seront perdus aussi.'],
  ] as const) {
    const desk = await openDesk(browser, bridge.url, { locale })
    await desk.page.locator('.control', { hasText: 'Shout' }).locator('footer .button').tap()
    await desk.page.locator('dialog').getByText(words).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.locator('.reset-all').tap()
    await desk.page.locator('dialog').getByText(words).waitFor()
    t.pass(locale)
    await desk.page.close()
  }
})

test('a text that is shown is taken back with one touch, and what happened says so', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const desk = await openDesk(browser, bridge.url)
  for (const value of ['fine', 'rude']) {
    await bridge.act(writing(value))
    await desk.button('Approve').tap()
    await desk.control('Shout').locator('.said').first().getByText(value).waitFor()
  }
  await desk.button('Take back: rude').tap()
  await desk.control('Shout').locator('.said').first().getByText('fine').waitFor()
  await shown(desk.page, 'Text taken back: Shout').waitFor()
  t.same(await bridge.sink.received(3), ['/0005 s fine', '/0005 s rude', '/0005 s fine'])
  t.same(desk.faults(), [])
})

test('a text that somebody else has read is said, and goes', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await bridge.act(writing('taken'))
  const desk = await openDesk(browser, bridge.url)
  const [text] = await waitingIn(bridge)
  await desk.page.route('**/texts/*', async (route) => {
    await bridge.admin('POST', `/layout/show/texts/${text!.textId}`, { approve: false })
    await route.continue()
  })
  await desk.button('Approve').tap()
  await shown(desk.page, 'Somebody else already dealt with this text.').waitFor()
  await shown(desk.page, 'No texts waiting.').waitFor()
  t.same(bridge.sink.messages, [])
})

test('hostile names, labels and texts run nothing, and are shown as they are written', async (t) => {
  const hostile = '<img src=x onerror="hacked=1"><script>hacked=2</script>'
  const layout = layoutOf({
    ...moderatedFile,
    name: hostile,
    pages: moderatedFile.pages.map((page) => ({
      ...page,
      name: hostile,
      controls: page.controls.map((control) => ({
        ...control,
        props: { ...control.props, label: `${hostile} ${control.lid}` },
        ...(control.type === 'Index' && {
          options: ['http://127.0.0.2/x.png', '../../../x.png', '../media/../x.png'].map((image, index) => ({
            index,
            label: hostile,
            image,
          })),
        }),
      })),
    })),
  })
  const bridge = await runBridge(t, { catalogue: new Map([['show', layout]]) })
  const marks = `e${'\u0301'.repeat(200)}`
  for (const value of [hostile, marks, 'مرحبا <b>أهلا</b>']) await bridge.act(writing(value))
  await bridge.act({ layoutId: 'show', lid: 4, type: 'Index', value: 0 })
  const desk = await openDesk(browser, bridge.url, { bypassCSP: true })
  await desk.page.locator('.texts li').nth(2).waitFor()
  t.same(await desk.page.locator('.texts blockquote').allTextContents(), [
    hostile,
    marks,
    'مرحبا <b>أهلا</b>',
  ])
  // The name arrives after the layoutId, by a request of its own.
  await until(async () => (await desk.page.locator('h1').textContent()) === hostile)
  t.equal(await desk.page.locator('main img, main script').count(), 0)
  t.equal(await desk.page.evaluate('typeof hacked'), 'undefined')
  t.same(desk.faults(), [])
})
