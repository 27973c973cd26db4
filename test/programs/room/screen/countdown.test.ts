import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openScreen } from '../support/open-screen.js'
import { runRoom } from '../support/run-room.js'

const open = { enabled: true, seconds: 3600 }

test('a control that closes by itself says when, by the clock of the screen', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openScreen(t, `${bridge.url}/screen/show`)
  // Its clock of the day is wrong, and is put forward.
  await page.addInitScript('Date.now = () => 0')
  await page.reload({ waitUntil: 'commit' })
  await bridge.admin('PUT', '/layout/show/control/4', open)
  const pill = page.locator('.panel', { hasText: 'Encore?' }).locator('.countdown', { hasText: /^59:/ })
  const first = await pill.textContent()
  await until(async () => (await pill.textContent())! < first!)
  t.same(await misplacedParts(page), [])
  const small = (await pill.boundingBox())!.height
  await bridge.admin('PUT', '/layout/show/screen', { show: { lid: 4 } })
  const large = page.locator('.alone .countdown', { hasText: /^\d\d:\d\d$/ })
  t.ok((await large.boundingBox())!.height > 2 * small, 'alone it is large')
  t.same(await misplacedParts(page), [])
  await bridge.admin('PUT', '/layout/show/control/4', { enabled: true })
  await large.waitFor({ state: 'detached' })
  t.same(faults, [])
})

test('at its end a vote says that it is closed', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openScreen(t, `${bridge.url}/screen/show`)
  await bridge.act({ layoutId: 'show', lid: 4, type: 'Index', value: 1 })
  await bridge.admin('PUT', '/layout/show/control/4', { enabled: true, seconds: 1 })
  const vote = page.locator('.panel', { hasText: 'Encore?' })
  await vote.getByText('Voting is closed, thank you').waitFor()
  await vote.locator('.mark', { hasText: 'Winner' }).waitFor()
  t.equal(await vote.locator('.countdown').count(), 0)
})
