import { runBridge } from '../../../support/show/bridge.js'
import { layoutOf, showFile } from '../../../support/show/show.js'
import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('what one desk does, the others see, with what it was', async (t) => {
  const { url } = await runBridge(t)
  const [one, other] = await Promise.all([openDesk(browser, url), openDesk(browser, url, { size: 'phone' })])
  await one.button('Hold output').tap()
  await other.page.locator('.desk.held').waitFor()
  await one.button(/second/).tap()
  await other.control('Encore').waitFor()
  await one.control('Encore').getByRole('checkbox').tap()
  await other.control('Encore').getByText('Disabled').waitFor()
  await one.page.locator('.room').getByRole('checkbox').tap()
  await other.page.locator('.tabs').getByText('Room').tap()
  await shown(other.page, 'Anyone with the code can join.').waitFor()
  t.match(
    await other.page.locator('.events').textContent(),
    /Room opened.*Disabled: Encore.*Page second.*Output held/,
  )
  t.same([one.faults(), other.faults()], [[], []])
})

test('a reload of the layouts brings the new show to the desk, and a dialog on the way stays', async (t) => {
  const { url, reload } = await runBridge(t)
  const desk = await openDesk(browser, url)
  await desk.button('Show the codes').tap()
  const pages = [
    {
      pageId: 'first',
      name: 'The new first',
      controls: [{ lid: 1, type: 'Button', props: { label: 'Cheer' } }],
    },
    ...showFile.pages.slice(1),
  ]
  const theme = { accent: '#00a0ff' }
  const layout = layoutOf({ ...showFile, name: 'The new show', theme, pages })
  await reload({ catalogue: new Map([['show', layout]]) })
  await desk.control('Cheer').waitFor()
  await desk.page.locator('h1').getByText('The new show').waitFor()
  t.equal(await desk.page.getByRole('dialog').isVisible(), true)
  await desk.button('Done').tap()
  t.equal(await desk.control('Applause').count(), 0)
  const accent = await desk.page.evaluate(`document.documentElement.style.getPropertyValue('--accent')`)
  t.equal(accent, '#00a0ff')
  t.same(desk.faults(), [])
})

test('a hidden desk says by its title that the output is held', async (t) => {
  const { url, admin } = await runBridge(t)
  const desk = await openDesk(browser, url)
  await desk.page.evaluate(`Object.defineProperty(document, 'hidden', { value: true })
    globalThis.requestAnimationFrame = () => 0
    document.dispatchEvent(new Event('visibilitychange'))`)
  await admin('PUT', '/output', { held: true })
  await until(async () => /The output is held/.test(await desk.page.title()))
})
