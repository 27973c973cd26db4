import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { linesIn } from '../../../recording/support/recorded.js'
import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { playFile, runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('the desk says that the show is recorded, and an operator names the moment', async (t) => {
  const folder = t.testdir()
  const bridge = await runRoom(t, playFile, { record: { keep: 2 ** 30, folder } })
  const desk = await openDesk(browser, bridge.url)
  await shown(desk.page, 'REC', { exact: true }).waitFor()
  const field = desk.page.getByRole('textbox', { name: /Name this moment/ })
  await field.fill('Act 2')
  await field.press('Enter')
  await shown(desk.page, 'Marked: Act 2').waitFor()
  t.equal(await field.inputValue(), '')
  const lines = () => readdirSync(folder).flatMap((name) => linesIn(join(folder, name)))
  await until(() => lines().some(({ mark, layoutId }) => mark === 'Act 2' && layoutId === 'show'))
  t.same(desk.faults(), [])
})

test('it says where nothing is recorded, and has no field for marks there', async (t) => {
  const bridge = await runRoom(t)
  const desk = await openDesk(browser, bridge.url)
  await shown(desk.page, 'Nothing is recorded').waitFor()
  t.equal(await desk.page.locator('.mark').count(), 0)
  t.equal(await shown(desk.page, 'REC', { exact: true }).count(), 0)
})

test('it says when the disk fails', async (t) => {
  // Not a folder.
  const folder = join(t.testdir({ file: '' }), 'file')
  const bridge = await runRoom(t, playFile, { record: { keep: 2 ** 30, folder } })
  const desk = await openDesk(browser, bridge.url)
  await shown(desk.page, 'Not recording').waitFor()
  await shown(desk.page, 'Recording has stopped').waitFor()
  t.equal((await bridge.admin('GET', '/status')).body.recording, false)
})
