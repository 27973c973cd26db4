import { t as suite, test } from 'tap'
import { checkState, everywhere } from '../support/check-state.js'
import { joined, openPhone } from '../support/join-room.js'
import { longest, pageOf, useEach } from '../support/page-of.js'
import { playFile, runRoom } from '../support/run-room.js'

suite.setTimeout(120_000)

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
  await useEach(page)
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
    { accent: '#ffee00', background: '#fdfdfd', logo: '../../media/star.svg' },
  ]
  for (const [at, theme] of themes.entries()) {
    const bridge = await runRoom(t, pageOf(twelve, { theme }))
    const { page } = await openPhone(t, `${bridge.url}/play/show`)
    await joined(page)
    await useEach(page)
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
  await useEach(page)
  await checkState(t, page, 'longest', everywhere)
})
