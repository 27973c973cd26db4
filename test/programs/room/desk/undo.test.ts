import { t as all, test } from '../../../support/tap.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { runDemo } from '../support/run-demo.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('the last reset is undone with a touch, as long as that can be done', async (t) => {
  const bridge = await runDemo(t)
  const desk = await openDesk(browser, bridge.url)
  for (let n = 0; n < 3; n++) await bridge.act({ layoutId: 'demo', lid: 1, type: 'Button' }, demo(bridge))
  await desk.control('Applause').getByText('3 presses').waitFor()
  await desk.button('Reset Applause').tap()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).tap()
  await desk.control('Applause').getByText('0 presses').waitFor()
  await shown(desk.page, 'Applause was reset.').waitFor()
  await desk.button('Undo').tap()
  await desk.control('Applause').getByText('3 presses').waitFor()
  await desk.page.locator('.notices').getByText('Applause was reset.').waitFor({ state: 'detached' })
  await desk.page.locator('.events').getByText('Reset undone: Applause').waitFor()
  t.same(desk.faults(), [])
})

function demo({ tokens }: Awaited<ReturnType<typeof runDemo>>) {
  return { authorization: `Bearer ${tokens.mint({ layoutId: 'demo' })}` }
}
