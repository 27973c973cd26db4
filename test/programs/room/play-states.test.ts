import type { Page } from 'playwright-core'
import { t as suite, test } from 'tap'
import { checkState } from './support/check-state.js'
import { joined, openPhone } from './support/join-room.js'
import { playFile, runRoom } from './support/run-room.js'

suite.setTimeout(120_000)

const everywhere = ['phone', 'narrow', 'landscape', 'tablet'] as const

/** A layout of one page. */
const pageOf = (controls: readonly object[], more: object = {}) => ({
  layoutId: 'show',
  name: 'The Night Ferries',
  activePageId: 'all',
  pages: [{ pageId: 'all', controls }],
  ...more,
})

const longest = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(12).slice(0, 500)

/** Lets the page act a little, so that everything that can be shown is shown. */
async function use(page: Page): Promise<void> {
  await page.locator('.press').first().tap()
  await page.locator('input[type=range]').first().fill('0.62')
  await page.getByRole('switch').first().tap()
  await page.getByRole('radio').first().check()
  await page.locator('.pad').first().tap()
  await page.waitForTimeout(1300)
}

test('each state before somebody has joined', async (t) => {
  const { url } = await runRoom(t)
  const { page } = await openPhone(t, `${url}/desk`)
  let problem = ''
  const facts = { layoutId: 'show', name: 'The Night Ferries', open: true, passcode: false, url, theme: {} }
  let room = facts
  await page.route('**/room/show', (route) => route.fulfill({ json: room }))
  await page.route('**/join/show', (route) =>
    problem === 'lost' ? route.abort() : route.fulfill({ status: 403, json: { code: problem } }),
  )
  const states = [
    ['closed', { open: false }, '', 'not open yet'],
    ['passcode', { passcode: true }, '', 'You find it in the room'],
    ['full', {}, 'room-full', 'The room is full'],
    ['busy', {}, 'rate-limited', 'Many are joining'],
    ['gone', {}, 'layout-not-found', 'There is no show here'],
    ['no-network', {}, 'lost', 'No connection'],
  ] as const
  for (const [name, change, code, words] of states) {
    room = { ...facts, ...change }
    problem = code
    await page.goto(`${url}/play/show`)
    await page.getByText(words).first().waitFor()
    await checkState(t, page, name, ['phone', 'landscape', 'tablet'])
  }
  room = { ...facts, passcode: true }
  problem = 'passcode-invalid'
  await page.goto(`${url}/play/show?lang=de#wrong`)
  await page.getByText('Das ist nicht der Zugangscode').first().waitFor()
  await checkState(t, page, 'wrong-passcode', ['phone', 'landscape', 'tablet'])
})

test('all controls, used and with results; closed, with their results; and none', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openPhone(t, `${bridge.url}/play/show?lang=de`)
  await joined(page)
  await checkState(t, page, 'fresh', everywhere)
  await use(page)
  await checkState(t, page, 'used', everywhere)
  for (const { lid } of playFile.pages[0].controls)
    await bridge.admin('PUT', `/layout/show/control/${lid}`, { enabled: false })
  await page.getByText('Gerade geschlossen').last().waitFor()
  await checkState(t, page, 'closed-controls', everywhere)
  for (const pageId of ['next', 'pause']) {
    await bridge.admin('PUT', '/layout/show/page', { pageId })
    await page
      .getByText(pageId === 'next' ? 'Once more' : 'Gerade ist nichts')
      .first()
      .waitFor()
    await checkState(t, page, pageId === 'next' ? 'one-button' : 'nothing', everywhere)
  }
})

test('twelve controls, the longest labels and the colours of a theme', async (t) => {
  const twelve = [...playFile.pages[0].controls, ...playFile.pages[0].controls.slice(0, 4)].map(
    (control, at) => ({
      ...control,
      lid: at + 1,
      props: { ...control.props, color: ['#ff00aa', '#003300', '#f5b700'][at % 3] },
    }),
  )
  const themes = [
    { accent: '#123456' },
    { accent: '#ffee00', background: '#fdfdfd', logo: '../media/star.svg' },
  ]
  for (const [at, theme] of themes.entries()) {
    const bridge = await runRoom(t, pageOf(twelve, { theme }))
    const { page } = await openPhone(t, `${bridge.url}/play/show`)
    await joined(page)
    await use(page)
    await checkState(t, page, `twelve-${at}`, everywhere)
  }
  const long = playFile.pages[0].controls.map((control) => ({
    ...control,
    props: { ...control.props, label: longest },
    ...('options' in control && {
      options: control.options.map((option) => ({ ...option, label: longest })),
    }),
  }))
  const bridge = await runRoom(t, pageOf(long, { name: longest }))
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  await page.locator('.press').waitFor()
  await use(page)
  await checkState(t, page, 'longest', everywhere)
})

test('hostile layouts and texts run nothing and break no page', async (t) => {
  const evil = [
    '<script>hacked()</script>',
    '"><img src=x onerror=hacked()>',
    'javascript:hacked()',
    `Z${'\u0301\u0316'.repeat(160)}algo`,
    'مرحبا بالعالم',
    '{n} {constructor} %s',
    longest,
    '__proto__',
  ]
  const controls = evil.map((label, at) => ({
    ...playFile.pages[0].controls[at],
    props: { label, color: at % 2 ? 'url(javascript:hacked())' : 'red;}' },
  }))
  const file = pageOf(controls, { name: evil[0] })
  const bridge = await runRoom(t, file)
  const { page, faults } = await openPhone(t, `${bridge.url}/desk`)
  await page.addInitScript('hacked = () => { isHacked = true }')
  await page.goto(`${bridge.url}/play/show`)
  await page.locator('.press').waitFor()
  for (const value of evil) {
    await bridge.act({ layoutId: 'show', lid: 5, type: 'String', value })
    const { texts } = (await bridge.admin('GET', '/layout/show/texts')).body
    for (const { textId } of texts)
      await bridge.admin('POST', `/layout/show/texts/${textId}`, { approve: true })
  }
  await use(page)
  await checkState(t, page, 'hostile', everywhere)
  t.equal(await page.evaluate('typeof isHacked'), 'undefined')
  t.same(faults, [])
})

test('what no layout file may hold is not shown either: pictures of others, and such as are scripts', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openPhone(t, `${bridge.url}/desk`)
  const images = [
    'javascript:hacked()',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="hacked()"/>',
    'http://elsewhere.example/x.png',
    '//elsewhere.example/y.png',
    '../media/../room/show',
    'http://[',
    '../media/heart.svg',
  ]
  const options = images.map((image, index) => ({ index, label: `Number ${index}`, image }))
  const controls = [{ lid: 1, address: '/0001', type: 'Index', props: { label: 'Throw' }, options }]
  await page.addInitScript('hacked = () => { isHacked = true }')
  await page.routeWebSocket('**/stream', (socket) => {
    const event = { event: 'page', layoutId: 'show', activePageId: 'all', controls }
    socket.onMessage(() => socket.send(JSON.stringify(event)))
  })
  await page.goto(`${bridge.url}/play/show`)
  await page.getByText('Number 6').waitFor()
  const shown = await page
    .locator('img')
    .evaluateAll((all) => all.map((each) => (each as { src?: string }).src))
  t.same(shown, [`${bridge.url}/media/heart.svg`])
  t.equal(await page.evaluate('typeof isHacked'), 'undefined')
  t.same(faults, [])
})
