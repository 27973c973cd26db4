import { runBridge } from '../../../support/show/bridge.js'
import { moderated, writeAsNewcomer } from '../../../support/show/moderated-show.js'
import { t as all, test } from '../../../support/tap.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { sizes } from '../support/open-page.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('on a phone one part is shown at a time; the number of texts and the hold stay in reach', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  for (let n = 0; n < 3; n++) await writeAsNewcomer(bridge, `text ${n}`)
  const desk = await openDesk(browser, bridge.url, { size: 'phone' })
  const { page } = desk
  const tab = (name: string) => page.locator('.tabs button', { hasText: name })
  await tab('Texts').getByText('3').waitFor()
  t.equal(await page.locator('.texts').isVisible(), false)
  for (const [name, part] of [
    ['Texts', '.texts'],
    ['Room', '.room'],
    ['Displays', '.displays'],
    ['Show', '.pages'],
  ] as const) {
    await tab(name).tap()
    await page.locator(part).waitFor()
    t.equal(
      (await page.locator('.on-texts:visible, .on-room:visible, .on-displays:visible').count()) > 0,
      name !== 'Show',
    )
    for (const size of ['phone', 'narrow', 'landscape'] as const) {
      await page.setViewportSize(sizes[size])
      t.same(await misplacedParts(page), [], `${name}, ${size}`)
      t.ok(await page.locator('.hold').isVisible())
    }
  }
  await page.locator('.hold').tap()
  await page.locator('.desk.held').waitFor()
  t.same(desk.faults(), [])
})

test('a dialog has the button that holds, and a touch beside it closes it', async (t) => {
  const bridge = await runBridge(t)
  const desk = await openDesk(browser, bridge.url)
  const dialog = desk.page.getByRole('dialog')
  await desk.button('Show the codes').tap()
  await dialog.getByRole('button', { name: 'Hold output' }).tap()
  await dialog.getByText('The output is held.').waitFor()
  t.equal((await bridge.admin('GET', '/status')).body.held, true)
  await desk.page.touchscreen.tap(3, 300)
  await dialog.waitFor({ state: 'detached' })
  await desk.page.locator('.desk.held').waitFor()
  await desk.button('Reset everything').tap()
  await dialog.waitFor()
  await desk.page.touchscreen.tap(3, 300)
  await dialog.waitFor({ state: 'detached' })
  t.same(desk.faults(), [])
})

test('a browser without dialogs shows them at the end of the page, scrolls there, and they work', async (t) => {
  const bridge = await runBridge(t)
  const desk = await openDesk(browser, bridge.url)
  await desk.page.evaluate(`
    Object.assign(HTMLDialogElement.prototype, { showModal: undefined, close: undefined })
    document.styleSheets[0].insertRule('.dialog { position: static }')
  `)
  const dialog = desk.page.getByRole('dialog')
  await desk.button('Reset everything').tap()
  await dialog.waitFor()
  const { y, height } = (await dialog.boundingBox())!
  t.ok(y >= 0 && y + height <= desk.page.viewportSize()!.height, `it is seen, from ${y} px on`)
  await dialog.getByRole('button', { name: 'Reset' }).tap()
  await dialog.waitFor({ state: 'detached' })
  t.same(desk.faults(), [])
})

test('with letters twice as large nothing overlaps, and everything is still there', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await writeAsNewcomer(bridge, 'Bravo')
  for (const size of ['phone', 'tablet', 'wall'] as const) {
    const desk = await openDesk(browser, bridge.url, { size })
    await desk.page.evaluate("document.documentElement.style.fontSize = '200%'")
    await shown(desk.page, 'Applause').first().waitFor()
    t.same(await misplacedParts(desk.page), [], size)
    await desk.page.context().close()
  }
})
