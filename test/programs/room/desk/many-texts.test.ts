import { runBridge } from '../../../support/show/bridge.js'
import { moderated, waitingIn, writeAsNewcomer, writing } from '../../../support/show/moderated-show.js'
import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('a search shows some texts only; all that is shown is approved or rejected after a question', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  for (const value of ['Café', 'Bravo', 'the CAFE again', 'rude', 'ruder'])
    await writeAsNewcomer(bridge, value)
  const desk = await openDesk(browser, bridge.url)
  const { page } = desk
  const texts = page.locator('.texts blockquote')
  const dialog = page.getByRole('dialog')
  await texts.nth(4).waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('cafe')
  t.same(await texts.allTextContents(), ['Café', 'the CAFE again'])
  await desk.button('Approve all').tap()
  await dialog.getByText('Approve 2 texts?').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  t.equal(await texts.count(), 2)
  await desk.button('Approve all').tap()
  await dialog.getByRole('button', { name: 'Approve all' }).tap()
  await shown(page, 'No text has these words.').waitFor()
  t.same(await bridge.sink.received(2), ['/0005 s Café', '/0005 s the CAFE again'], 'in their order')
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  t.same(await texts.allTextContents(), ['Bravo', 'rude', 'ruder'])
  await desk.button('Reject all').tap()
  await dialog.getByText('Reject 3 texts?').waitFor()
  await dialog.getByRole('button', { name: 'Reject all' }).tap()
  await shown(page, 'No texts waiting.').waitFor()
  t.equal(bridge.sink.messages.length, 2)
  t.same(desk.faults(), [])
})

test('of many texts, those that somebody else reads meanwhile disturb nobody', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  for (let n = 0; n < 6; n++) await writeAsNewcomer(bridge, `text ${n}`)
  const desk = await openDesk(browser, bridge.url)
  await desk.page.locator('.waiting-texts li').nth(5).waitFor()
  const known = await waitingIn(bridge)
  let isFirst = true
  await desk.page.route('**/texts/*', async (route) => {
    if (isFirst) {
      isFirst = false
      for (const { textId } of known.slice(2, 4))
        await bridge.admin('POST', `/layout/show/texts/${textId}`, { approve: false })
    }
    await route.continue()
  })
  await desk.button('Approve all').tap()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Approve all' }).tap()
  await shown(desk.page, 'No texts waiting.').waitFor()
  t.equal(await desk.page.locator('.failures .notice').count(), 0)
  t.equal((await bridge.sink.received(4)).length, 4)
})

test('what a person writes is dropped from then on, until that is ended', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const spammer = { authorization: `Bearer ${bridge.tokens.mint({ layoutId: 'show' })}` }
  for (const value of ['spam', 'more spam']) await bridge.act(writing(value), spammer)
  await writeAsNewcomer(bridge, 'Bravo')
  const desk = await openDesk(browser, bridge.url)
  const texts = desk.page.locator('.texts blockquote')
  await texts.nth(2).waitFor()
  await desk.button('Mute this person').first().tap()
  await desk.page.getByRole('dialog').getByText('dropped now: 2').waitFor()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Mute this person' }).tap()
  await until(async () => (await texts.allTextContents()).join() === 'Bravo')
  await bridge.act(writing('spam again'), spammer)
  await writeAsNewcomer(bridge, 'Encore')
  await texts.nth(1).waitFor()
  t.same(await texts.allTextContents(), ['Bravo', 'Encore'])
  await desk.page.getByText('Muted people: 1').tap()
  await desk.page.getByRole('button', { name: 'Unmute' }).tap()
  await desk.page.getByText('Muted people: 1').waitFor({ state: 'detached' })
  await bridge.act(writing('sorry'), spammer)
  await texts.nth(2).waitFor()
  t.match(await desk.page.locator('.events').textContent(), /Unmuted: .*Muted: /)
  t.same(desk.faults(), [])
})
