import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { changeControls } from '../support/change-controls.js'
import { checkState, everywhere } from '../support/check-state.js'
import { counted, joined, openPhone } from '../support/join-room.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

test('a control that closes by itself says for how long it is open, and is closed the moment the time is up', async (t) => {
  const bridge = await runRoom(t)
  const { page, faults } = await openPhone(t, `${bridge.url}/desk`)
  let closesIn = 754_000
  await changeControls(page, ({ lid }) => (lid === 1 || lid === 4 ? { closesIn } : {}))
  await page.goto(`${bridge.url}/play/show`)
  await joined(page)
  const left = /^Closes in 1[12]:[0-5]\d$/
  t.equal(await shown(page, left).count(), 2, 'a vote and a button')
  const seen = await shown(page, left).first().textContent()
  await until(async () => (await shown(page, left).first().textContent()) !== seen)
  t.pass('it goes on')
  await checkState(t, page, 'timed', everywhere)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  await shown(page, 'Louder').tap()
  await shown(page, 'Your choice').waitFor()

  closesIn = 300
  // The page is told again.
  await bridge.admin('PUT', '/layout/show/control/3', { enabled: false })
  await shown(page, 'Voting is closed, thank you', { exact: true }).waitFor()
  await shown(page, 'Time is up, thank you', { exact: true }).waitFor()
  t.ok(
    await page.getByRole('button', { name: 'Applause' }).isDisabled(),
    'though the service has said nothing',
  )
  t.ok(await page.getByRole('radio', { name: 'Yes' }).isDisabled())
  t.ok(await page.getByRole('radio', { name: 'Louder' }).isChecked(), 'one sees what one has chosen')
  await shown(page, 'Your choice').waitFor()
  await shown(page, 'Closed for now', { exact: true }).waitFor()
  await checkState(t, page, 'over', everywhere)

  closesIn = 3_600_000
  await bridge.admin('PUT', '/layout/show/control/3', { enabled: true })
  await shown(page, /^Closes in (1:00:00|59:\d\d)$/)
    .first()
    .waitFor()
  t.ok(await page.getByRole('button', { name: 'Applause' }).isEnabled(), 'and it can be opened again')
  t.same(faults, [])
})

test('what comes too late says that it has not counted', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openPhone(t, `${bridge.url}/desk`)
  await changeControls(page, () => ({ enabled: undefined }))
  await page.goto(`${bridge.url}/play/show`)
  await joined(page)
  await bridge.admin('PUT', '/layout/show/control/1', { enabled: false })
  await bridge.admin('PUT', '/layout/show/control/4', { enabled: false })
  await page.getByRole('button', { name: 'Applause' }).tap()
  await shown(page, 'This just closed, so it did not count.').waitFor()
  await counted(page, 0)
  await shown(page, 'Louder').tap()
  await shown(page, 'This just closed, so it did not count.').nth(1).waitFor()
  t.equal(await page.getByRole('radio', { checked: true }).count(), 0)
})
