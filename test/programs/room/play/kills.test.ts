import { setTimeout as delay } from 'node:timers/promises'
import { startDaemon } from '../../../support/machine/daemon.js'
import { apiKey } from '../../../support/show/bridge.js'
import { countAt, fixedPlace } from '../../../support/show/fixed-place.js'
import { t as suite, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../support/open-browser.js'
import { openPage } from '../support/open-page.js'

const kills = Number(process.env.OVATION_TEST_KILLS ?? 5)
const phones = Number(process.env.OVATION_TEST_PHONES ?? 20)

suite.setTimeout(300_000 + kills * 10_000)

/**
 * Presses the first button with fingers that come and go, and keeps how many the page shows as counted. A page that gets no
 * answer for a minute, as on a machine that is far too busy, does not know whether a press counts, and says so.
 */
const script = `
  presses = 0
  isInDoubt = false
  new MutationObserver(() => { isInDoubt ||= /it may not have counted|This did not count\\. Please/.test(document.body.textContent) })
    .observe(document.body, { subtree: true, childList: true, characterData: true })
  button = document.querySelector('.press')
  finger = setInterval(() => {
    presses++
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, clientX: 50, clientY: 300 }))
  }, 150 + Math.random() * 100)
  shown = () => Number(/You: ([\\d,]+)/.exec(button.textContent)[1].replace(',', ''))
  isPending = () => /\\+/.test(button.textContent)
  0`

test(`${phones} pages press while the daemon is killed ${kills} times: each press that they show counts once`, async (t) => {
  const place = await fixedPlace(t)
  let daemon = await startDaemon(t, place)
  const browser = await openBrowser(t)
  await fetch(`${daemon.url}/room/demo`, {
    method: 'PUT',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: '{"open":true}',
  })
  const opened = []
  for (let phone = 0; phone < phones; phone++) opened.push(await openPage(browser, `${daemon.url}/play/demo`))
  const pages = opened.map(({ page }) => page)
  for (const page of pages) await page.getByRole('button', { name: 'Applause' }).waitFor()
  for (const page of pages) await page.evaluate(script)
  for (let kill = 0; kill < kills; kill++) {
    await delay(500 + Math.random() * 500)
    await daemon.process.stop('SIGKILL')
    daemon = await startDaemon(t, place)
  }
  await delay(1000)
  const asked = await Promise.all(
    pages.map((page) => page.evaluate<number>('clearInterval(finger); presses')),
  )
  for (const page of pages) await until(async () => !(await page.evaluate('isPending()')))
  const shown = await Promise.all(pages.map((page) => page.evaluate<number>('shown()')))
  const doubts = await Promise.all(pages.map((page) => page.evaluate<boolean>('isInDoubt')))
  const counted = await countAt(daemon.url)
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
  t.same(
    shown.filter((_, phone) => !doubts[phone]),
    asked.filter((_, phone) => !doubts[phone]),
    'each page shows every press, unless it says that one may not have counted',
  )
  if (doubts.includes(true))
    t.comment(`${doubts.filter(Boolean).length} pages were not answered for a minute`)
  t.ok(counted >= sum(shown), `what the pages show has counted: ${counted} of ${sum(shown)}`)
  const most = sum(doubts.map((doubt, phone) => (doubt ? asked : shown)[phone]!))
  t.ok(counted <= most, `and it has counted once: ${counted} of at most ${most}`)
  t.ok(sum(shown) > kills * phones, `${sum(shown)} presses`)
  await pages[0]!.reload()
  await pages[0]!.locator('.press').getByText(`You: ${shown[0]}`, { exact: true }).waitFor()
  for (const { context } of opened) await context.close()
})
