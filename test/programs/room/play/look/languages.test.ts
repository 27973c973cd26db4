import { test } from '../../../../support/tap.js'
import { until } from '../../../../support/time/until.js'
import { checkState, everywhere } from '../../support/check-state.js'
import { openPhone } from '../../support/join-room.js'
import { runRoom } from '../../support/run-room.js'
import { shown } from '../../support/shown.js'

test('in Arabic the page runs from right to left, and so does a slider; a pad stays as the stage is', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`, { locale: 'ar-EG' })
  await page.locator('.press').waitFor()
  t.same(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]'), ['ar', 'rtl'])
  await shown(page, /أنت: /).first().waitFor()
  const slider = page.getByRole('slider', { name: 'Light' })
  await slider.tap({ position: { x: 4, y: 10 } })
  await until(() => bridge.sink.messages.includes('/0002 f 1'))
  t.equal(await slider.inputValue(), '1', 'its end is at the left')
  await page.locator('.pad').tap({ position: { x: 12, y: 12 } })
  await until(() => bridge.sink.messages.some((message) => /^\/0006 ff 0\.0\d* 0\.9/.test(message)))
  t.pass('left is left')
  await checkState(t, page, 'arabic', everywhere)
  t.same(faults, [])
})

test('in Japanese it speaks Japanese', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`, { locale: 'ja-JP' })
  await page.locator('.press').waitFor()
  t.same(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]'), ['ja', 'ltr'])
  await shown(page, 'あなた：0').first().waitFor()
  await checkState(t, page, 'japanese', everywhere)
  t.same(faults, [])
})

test('labels are in the language of the layout, whatever that of the page', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openPhone(t, `${bridge.url}/desk`)
  await page.route('**/room/show', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), lang: 'de' } })
  })
  await page.goto(`${bridge.url}/play/show`)
  await page.locator('.press-label[lang="de"]').waitFor()
  const labels = ['h1', '.press-label', 'label[for^="slider"]', 'legend', '.answer-label > :first-child']
  for (const label of [...labels, '.sticker > span', 'label[for^="text"]', '.switch-row > span']) {
    const found = await page.locator(label).evaluateAll((all) => all.map((each) => each.getAttribute('lang')))
    t.ok(found.length > 0 && found.every((lang) => lang === 'de'), label)
  }
  t.equal(await page.evaluate('document.documentElement.lang'), 'en')
})
