import type { Page } from 'playwright-core'
import { serveTree } from '../../../discovery/support/serve-tree.js'
import { vrchat } from '../../../discovery/support/trees.js'
import { announcePrograms } from '../../../mdns/support/announce-programs.js'
import { t as all, test } from '../../../support/tap.js'
import { brokenWords } from '../support/broken-words.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { runDemo } from '../support/run-demo.js'
import { seriousFindings } from '../support/serious-findings.js'
import { shown } from '../support/shown.js'
import { nameOfFocus, tabTo } from '../support/tab-to.js'

const browser = await openBrowser(all)

test('a program that another made is found from the desk, by keys alone, and its lines are copied', async (t) => {
  const name = `VRChat-Client-${process.pid}`
  const tree = await serveTree(t, { '/?HOST_INFO': { ...vrchat.info, NAME: name }, '/': vrchat.tree })
  await announcePrograms(t, [[name, '_oscjson._tcp', tree.port]])
  const bridge = await runDemo(t)
  const { page, faults } = await openDesk(browser, bridge.url, { size: 'wall' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await tabTo(page, 'Look for programs')
  await page.keyboard.press('Enter')
  const row = page.locator('.found-programs li', { hasText: name })
  await row.getByText('4 addresses').waitFor()
  t.match(await row.textContent(), /127\.0\.0\.1:9000 · vrchat/)
  t.equal(await nameOfFocus(page), 'Look for programs', 'the focus stays where it was')
  await row.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  t.equal(await nameOfFocus(page), 'Copy the lines')
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: 'Copied' }).waitFor()
  t.equal(
    await page.evaluate('navigator.clipboard.readText()'),
    `[display.vrchat-client-${process.pid}]\nhost = 127.0.0.1\nport = 9000\npreset = vrchat`,
  )
  t.same(await seriousFindings(page), [])
  t.same(faults(), [])
})

test('where nothing is found the desk says so, and why where it could not look; a search that fails is told too', async (t) => {
  const bridge = await runDemo(t)
  const { page, button } = await openDesk(browser, bridge.url, { size: 'wall' })
  await answerSearch(page, {
    programs: [],
    more: 0,
    troubles: ['cannot look on eth0 (10.0.0.2): no such device'],
  })
  await button('Look for programs').click()
  await shown(page, 'No program announces itself.').waitFor()
  await shown(page, 'cannot look on eth0').waitFor()
  await page.unroute('**/displays/discovered')
  await page.route('**/displays/discovered', (route) => route.abort())
  await button('Look for programs').click()
  await page.locator('.failures .notice').waitFor()
  t.match(await page.locator('.failures .notice').textContent(), /answer/)
})

for (const locale of ['en-GB', 'de-DE', 'ar'])
  test(`many programs with long names are in their place, and the displays stay in sight, ${locale}`, async (t) => {
    const bridge = await runDemo(t)
    const { page } = await openDesk(browser, bridge.url, { size: 'wall', locale })
    await answerSearch(page, { programs: many, more: 936, troubles: [] })
    await page.locator('.found-programs > button').click()
    await page.locator('.found-programs li').nth(63).waitFor()
    await page.locator('.found-programs summary').first().click()
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      t.same(await misplacedParts(page), [], `${width}x${height}: everything is in its place`)
      t.same(await brokenWords(page, true), [], `${width}x${height}: words are whole`)
      t.same(await page.evaluate(overflowing), [], `${width}x${height}: nothing is drawn over what is below`)
      for (const part of ['#displays', '.events h2', '.found-programs > button'])
        if (width >= 1280) t.ok(await isInSight(page, part), `${width}x${height}: ${part} is in sight`)
    }
    t.same(await seriousFindings(page), [])
  })

const windows = [
  [1280, 720],
  [1920, 1080],
  [768, 1024],
] as const

const many = Array.from({ length: 64 }, (_, at) => ({
  name: at === 0 ? 'Veranstaltungstechnik im großen Saal, zweites Obergeschoss' : `Chataigne v1.9.${at}`,
  address: '192.168.178.126',
  port: 12_345 + at,
  transport: at % 2 === 0 ? 'tcp' : 'udp',
  preset: 'touchdesigner',
  isOwn: at === 2,
  addresses: at === 1 ? null : 1234,
  trouble: at === 1 ? 'it answered 404 for /?HOST_INFO at port 12345, where 200 was expected' : null,
  lines: `[display.chataigne-${at}]\nhost = 192.168.178.126\nport = ${12_345 + at}\npreset = touchdesigner\n`,
}))

/** Parts beside the controls that are higher than their card: one that stays while the page scrolls has an end. */
const overflowing = `[...document.querySelectorAll('.trouble > .card')]
  .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  .map(({ className, scrollHeight, clientHeight }) => className + ': ' + scrollHeight + ' of ' + clientHeight)`

/** Has the service answer a search so, without one: of networks, others have more than this machine. */
async function answerSearch(page: Page, answer: object): Promise<void> {
  await page.route('**/displays/discovered', (route) => route.fulfill({ json: answer }))
}

async function isInSight(page: Page, part: string): Promise<boolean> {
  return page.evaluate(`(() => {
    const { top, bottom } = document.querySelector('${part}').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`)
}
