import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordEvening } from '../../../support/show/recorded-evening.js'
import { t as all, test } from '../../../support/tap.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { playFile, runRoom } from '../support/run-room.js'

const browser = await openBrowser(all)

test('the desk saves the report of tonight as a page', async (t) => {
  const folder = t.testdir()
  recordEvening({ path: join(folder, 'ovation-20261121T190000Z.ndjson'), people: 20, minutes: 2 })
  const bridge = await runRoom(t, playFile, { record: { keep: 2 ** 30, folder } })
  const desk = await openDesk(browser, bridge.url)
  const download = desk.page.waitForEvent('download')
  await desk.button('Save the report of tonight').tap()
  const file = await download
  t.match(file.suggestedFilename(), /^show-report-\d{4}-\d\d-\d\d-\d{4}\.html$/)
  t.match(readFileSync(await file.path(), 'utf8'), /^<!doctype html>[\s\S]*<\/html>\n$/)
  t.same(desk.faults(), [])
})
