import { test } from '../../../../support/tap.js'
import { brokenWords } from '../../support/broken-words.js'
import { joined, openPhone } from '../../support/join-room.js'
import { misplacedParts } from '../../support/misplaced-parts.js'
import { openBrowser } from '../../support/open-browser.js'
import { openPage } from '../../support/open-page.js'
import { runRoom } from '../../support/run-room.js'
import { actAsCrowd } from '../../support/states/act-as-crowd.js'
import { passcode } from '../../support/states/hard-layouts.js'
import { runHall } from '../../support/states/run-hall.js'

test('with text twice as large, all words are whole and nothing is cut off', async (t) => {
  const bridge = await runHall(t)
  const browser = await openBrowser(t)
  for (const [layoutId, locale] of [
    ['demo', 'en-GB'],
    ['six', 'en-GB'],
    ['six', 'de-DE'],
    ['six', 'fr-FR'],
    ['six', 'es-ES'],
    ['six', 'ar'],
    ['twelve', 'de-DE'],
  ] as const) {
    await actAsCrowd(bridge, layoutId)
    const { page, context } = await openPage(browser, `${bridge.url}/play/${layoutId}#${passcode}`, {
      locale,
    })
    await page.locator('.control').first().waitFor()
    await page.evaluate(
      `document.documentElement.style.fontSize = '200%'; dispatchEvent(new Event('resize'))`,
    )
    await page.waitForTimeout(1200)
    t.same(await misplacedParts(page), [], `${layoutId} ${locale}`)
    t.same(await brokenWords(page), [], `${layoutId} ${locale}`)
    await context.close()
  }
})

test('where the device has colours of its own, whatever can be touched has an edge', async (t) => {
  const bridge = await runHall(t)
  const { page } = await openPage(await openBrowser(t), `${bridge.url}/play/six#${passcode}`)
  await page.locator('.control').first().waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const edges = await page.evaluate<readonly (readonly [string, string, string])[]>(`
    [...document.querySelectorAll('.press, .sticker, .answer, .button, .field, .switch, .fader input, .pad')].map((each) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, outlineColor } = getComputedStyle(each)
      const hasEdge = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0
      return [each.className || each.type, hasEdge ? borderTopStyle : outlineStyle, hasEdge ? borderTopColor : outlineColor]
    })`)
  t.ok(edges.length > 8)
  const ground = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
  t.same(
    edges.filter(([, style, colour]) => style === 'none' || colour === ground || /, 0\)$/.test(colour)),
    [],
  )
})

test('a press is felt where the device can, under a finger alone, and not with less motion', async (t) => {
  const bridge = await runRoom(t)
  const { page, context } = await openPhone(t, `${bridge.url}/desk`)
  await context.addInitScript('felt = []; navigator.vibrate = (ms) => felt.push(ms)')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${bridge.url}/play/show`)
  await joined(page)
  const button = page.getByRole('button', { name: 'Applause' })
  const felt = () => page.evaluate<number>('felt.length')
  await button.tap()
  await button.tap()
  await page.getByRole('button', { name: 'Star' }).tap()
  t.ok((await felt()) >= 2, 'but perhaps for the very first touch')
  const before = await felt()
  t.ok(await page.evaluate<boolean>('felt.every((ms) => ms <= 20)'), 'and shortly')
  await button.click()
  await button.press('Enter')
  t.equal(await felt(), before, 'not by a mouse or a keyboard')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await button.tap()
  t.equal(await felt(), before)
})
