import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openStream } from '../../../support/wire/stream-client.js'
import { checkState } from '../support/check-state.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { playFile, runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)
const litFile = { ...playFile, light: true }

test('one touch lights all phones, a choice of colours their groups, and every desk sees it', async (t) => {
  const bridge = await runRoom(t, litFile)
  const phone = await openStream(t, bridge.url, { token: bridge.token })
  const newest = () => phone.frames.filter(({ event }) => event === 'light').at(-1)
  const isTold = (color: string | null, fade: number) =>
    until(() => newest()?.color === color && newest()?.fade === fade, `${color} in ${fade} ms`, newest)
  const [one, other] = [await openDesk(browser, bridge.url), await openDesk(browser, bridge.url)]
  const isSeen = (colors: string) => other.page.getByRole('img', { name: colors, exact: true }).waitFor()
  const panel = one.page.getByRole('region', { name: 'Light' })
  await shown(one.page, 'Out', { exact: true }).first().waitFor()
  await one.button('Red').tap()
  await isTold('#ff0000', 1000)
  await isSeen('#ff0000')
  await panel.getByLabel('Fade').selectOption('At once')
  await panel.getByLabel('Colour of group 1').fill('#123456')
  await one.button('One group more').tap()
  await panel.getByLabel('Colour of group 2').fill('#abcdef')
  await panel.getByRole('button', { name: 'Light', exact: true }).tap()
  await until(() => ['#123456', '#abcdef'].includes(newest()?.color) && newest()?.fade === 0)
  await isSeen('#123456, #abcdef')
  await checkState(t, one.page, 'lit', ['tablet', 'phone'])
  await one.page.setViewportSize({ width: 1024, height: 768 })
  await one.button('Out').tap()
  await isTold(null, 0)
  await shown(other.page, /^Light out, by /).waitFor()
  t.match(await other.page.locator('.events').textContent(), /Light out.*Light on/)
  t.same([one.faults(), other.faults()], [[], []])
})

test('while the output is held there is no light, and the desk says why', async (t) => {
  const bridge = await runRoom(t, litFile)
  const desk = await openDesk(browser, bridge.url)
  await desk.button('Many colours').tap()
  await desk.page.getByRole('img', { name: /^#ff0000, / }).waitFor()
  await bridge.admin('PUT', '/output', { held: true })
  await shown(desk.page, 'While the output is held, the light is out.').waitFor()
  t.ok(await desk.button('White').isDisabled())
  t.equal(await desk.page.getByRole('img', { name: /^#/ }).count(), 0)
  await bridge.admin('PUT', '/output', { held: false })
  await desk.button('White').tap()
  await desk.page.getByRole('img', { name: '#ffffff', exact: true }).waitFor()
  t.same(desk.faults(), [])
})

test('who may only watch sees the light and changes nothing, and a layout without one has no panel', async (t) => {
  const viewKey = 'a-key-for-those-who-watch'
  const moreKeys = [`looker/view:${viewKey}`]
  const bridge = await runRoom(t, litFile, { moreKeys })
  await bridge.admin('PUT', '/layout/show/light', { colors: ['#00ff00'] })
  const desk = await openDesk(browser, bridge.url, { key: viewKey })
  await desk.page.getByRole('img', { name: '#00ff00', exact: true }).waitFor()
  const panel = desk.page.getByRole('region', { name: 'Light' })
  t.equal(await panel.locator(':is(button, input, select):not(:disabled)').count(), 0)
  const dark = await runRoom(t)
  const other = await openDesk(browser, dark.url)
  await other.button('Black').waitFor()
  t.equal(await other.page.getByRole('region', { name: 'Light' }).count(), 0)
})
