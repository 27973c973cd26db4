import { runBridge } from '../../../support/show/bridge.js'
import { t as all, test } from '../../../support/tap.js'
import { fixDate } from '../../../support/time/fixed-date.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'

const browser = await openBrowser(all)

test('in the night when clocks are put back, the desk tells apart what happened before and after', async (t) => {
  const { url, admin } = await runBridge(t)
  const date = fixDate(t)
  const { page, faults } = await openDesk(browser, url, { timezoneId: 'Europe/Berlin' })
  // A clock that jumps is a silence to the desk, which may then open its stream again and say so too.
  const output = page.locator('.events :is(.happened-held, .happened-released)')
  const times = async (...each: readonly string[]) => {
    for (const time of each) {
      date.advance(Date.parse(time) - Date.now())
      await page.clock.setFixedTime(time)
      const known = await output.count()
      await admin('PUT', '/output', { held: known % 2 === 0 })
      await output.nth(known).waitFor()
    }
    return output.locator('time').allTextContents()
  }
  t.same(await times('2026-10-24T20:00:05Z', '2026-10-25T00:30:05Z', '2026-10-25T01:30:05Z'), [
    ...['02:30:05 +1', '02:30:05 +2', '22:00:05'],
  ])
  // What happened 20 hours ago or longer has its day.
  t.same(await times('2026-10-25T20:00:05Z'), [
    ...['21:00:05', '02:30:05 +1', '02:30:05 +2', 'Oct 24 22:00:05'],
  ])
  t.same(faults(), [])
})
