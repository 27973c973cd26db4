import { runBridge } from '../../../support/show/bridge.js'
import { layoutOf, showFile } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { brokenWords } from '../support/broken-words.js'
import { lineEnds } from '../support/line-ends.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'

const names = ['Eröffnungsveranstaltung', 'Publikumsabstimmungsergebnis und Zugabenüberraschung']
const [first, second] = names as [string, string]

test('long names of pages are divided with a hyphen, heard as they are, and copied so', async (t) => {
  const pages = showFile.pages.slice(0, 2).map((page, at) => ({ ...page, name: names[at] }))
  const catalogue = new Map([['show', layoutOf({ ...showFile, pages })]])
  const bridge = await runBridge(t, { catalogue })
  const desk = await openDesk(await openBrowser(t), bridge.url, { size: 'wall' })
  const { page } = desk
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [768, 1024],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    t.same(await misplacedParts(page), [], `${width}: everything is in its place`)
    t.same(await brokenWords(page, true), [], `${width}: no word ends a line without a hyphen`)
    for (const { isDivided, word, hyphen } of await lineEnds(page, '.pages bdi'))
      if (isDivided) t.ok(hyphen > 2, `${width}: a hyphen, ${hyphen} px wide, within ${word}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const ends = await lineEnds(page, '.pages bdi')
  t.ok(
    ends.some(({ isDivided }) => isDivided),
    'some words are divided',
  )
  t.equal(await page.locator('.pages .button').nth(1).getAttribute('aria-label'), `Page 2 ${second}`)
  t.equal(await page.locator('.pages .button').first().getAttribute('aria-label'), `Live now ${first}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector('.other-page summary'))`)
  await page.keyboard.press('Control+C')
  t.equal(await page.evaluate('navigator.clipboard.readText()'), second)
  t.same(desk.faults(), [])
})
