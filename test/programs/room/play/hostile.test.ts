import { test } from '../../../support/tap.js'
import { checkState, everywhere } from '../support/check-state.js'
import { openPhone } from '../support/join-room.js'
import { longest, pageOf, useEach } from '../support/page-of.js'
import { playFile, runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

/** The pages themselves are safe: the Content-Security-Policy only comes on top. */
const withoutPolicy = { bypassCSP: true }

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
  const { page, faults } = await openPhone(t, `${bridge.url}/desk`, withoutPolicy)
  await page.addInitScript('hacked = () => { isHacked = true }')
  await page.goto(`${bridge.url}/play/show`)
  await page.locator('.press').waitFor()
  for (const value of evil) {
    await bridge.act({ layoutId: 'show', lid: 5, type: 'String', value })
    const { texts } = (await bridge.admin('GET', '/layout/show/texts')).body
    for (const { textId } of texts)
      await bridge.admin('POST', `/layout/show/texts/${textId}`, { approve: true })
  }
  await useEach(page)
  await checkState(t, page, 'hostile', everywhere)
  t.equal(await page.evaluate('typeof isHacked'), 'undefined')
  t.same(faults, [])
})

test('what no layout file may hold is not shown either: pictures of others, and such as are scripts', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openPhone(t, `${bridge.url}/desk`, withoutPolicy)
  const images = [
    'javascript:hacked()',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="hacked()"/>',
    'http://elsewhere.example/x.png',
    '//elsewhere.example/y.png',
    '../../media/../room/show',
    'http://[',
    '../../media/heart.svg',
  ]
  const options = images.map((image, index) => ({ index, label: `Number ${index}`, image }))
  const controls = [{ lid: 1, address: '/0001', type: 'Index', props: { label: 'Throw' }, options }]
  await page.addInitScript('hacked = () => { isHacked = true }')
  await page.routeWebSocket('**/stream', (socket) => {
    const event = { event: 'page', layoutId: 'show', activePageId: 'all', controls }
    socket.onMessage(() => socket.send(JSON.stringify(event)))
  })
  await page.goto(`${bridge.url}/play/show`)
  await shown(page, 'Number 6').waitFor()
  const pictures = await page
    .locator('img')
    .evaluateAll((all) => all.map((each) => (each as { src?: string }).src))
  t.same(pictures, [`${bridge.url}/media/heart.svg`])
  t.equal(await page.evaluate('typeof isHacked'), 'undefined')
  t.same(faults, [])
})
