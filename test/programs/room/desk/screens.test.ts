import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { pageOf } from '../support/page-of.js'
import { runDemo } from '../support/run-demo.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('what the screens show is one touch, is marked, and every desk sees it', async (t) => {
  const bridge = await runDemo(t)
  const [one, other] = [await openDesk(browser, bridge.url), await openDesk(browser, bridge.url)]
  const isOn = (name: string) =>
    other.page.locator('.strip [aria-pressed=true]').getByText(name, { exact: true }).waitFor()
  await isOn('By itself')
  for (const name of ['Texts', 'Logo', 'Black']) {
    await one.button(name).tap()
    await isOn(name)
  }
  await shown(other.page, 'The screen is black.').waitFor()
  await other.button('Show again').tap()
  await isOn('Logo')
  await one.button('Applause: on screen').tap()
  await shown(other.page, 'Now: Applause').waitFor()
  await one.button('Applause: on screen').tap()
  await isOn('By itself')
  t.equal(await one.page.getByRole('button', { name: /reveal/ }).count(), 0, 'phones see its results already')
  t.same([one.faults(), other.faults()], [[], []])
})

test('a text is shown alone, and taken back', async (t) => {
  const bridge = await runRoom(t)
  const desk = await openDesk(browser, bridge.url)
  await bridge.act({ layoutId: 'show', lid: 8, type: 'String', value: 'Bravo' })
  await desk.button('Show alone: Bravo').tap()
  await shown(desk.page, 'Now: Bravo').waitFor()
  await desk.button('Take back: Bravo').tap()
  await desk.page.locator('.strip [aria-pressed=true]').getByText('By itself').waitFor()
  t.match(await desk.page.locator('.events').textContent(), /Text taken back: Word.*Alone on the screen: /)
  t.same(desk.faults(), [])
})

test('a switch lets presses rise over the screens or not, whatever they show, where the layout has such controls', async (t) => {
  const controls = [{ lid: 1, type: 'Button', props: { label: 'Applause', float: true } }]
  const bridge = await runRoom(t, pageOf(controls))
  const [one, other] = [await openDesk(browser, bridge.url), await openDesk(browser, bridge.url)]
  const switches = [one, other].map(({ page }) => page.getByRole('checkbox', { name: 'Reactions' }))
  const are = (isOn: boolean) =>
    until(async () =>
      (await Promise.all(switches.map((each) => each.isChecked()))).every((on) => on === isOn),
    )
  await are(true)
  await switches[0]!.tap()
  await are(false)
  await one.button('Black').tap()
  await other.button('Show again').tap()
  await one.page.locator('.strip [aria-pressed=true]').getByText('By itself').waitFor()
  await are(false)
  await switches[1]!.tap()
  await are(true)
  t.match(
    await one.page.locator('.events').textContent(),
    /Reactions rise over the screen.*No reactions over the screen/,
  )
  t.same([one.faults(), other.faults()], [[], []])
  const plain = await openDesk(browser, (await runRoom(t)).url)
  await plain.button('By itself').waitFor()
  t.equal(await plain.page.getByRole('checkbox', { name: 'Reactions' }).count(), 0)
})
