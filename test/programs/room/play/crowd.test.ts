import { setTimeout as delay } from 'node:timers/promises'
import { t as suite, test } from '../../../support/tap.js'
import { openBrowser } from '../support/open-browser.js'
import { openPage } from '../support/open-page.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

const phones = Number(process.env.OVATION_TEST_PHONES ?? 20)
/** How long they play, s. */
const seconds = Number(process.env.OVATION_TEST_SECONDS ?? 10)

suite.setTimeout(1_200_000 + seconds * 1500)

/** Does something with each control that is on the page, again and again. */
const script = `setInterval(() => {
  const controls = document.querySelectorAll('button:not(:disabled), input:not(:disabled)')
  const one = controls[Math.floor(Math.random() * controls.length)]
  if (!one) return
  if (one.type === 'range') { one.value = Math.random(); one.dispatchEvent(new Event('input', { bubbles: true })) }
  else one.click()
}, 250); 0`

test(`${phones} pages play for ${seconds} s and follow ten page turns without an error in any console`, async (t) => {
  const bridge = await runRoom(t)
  const browser = await openBrowser(t)
  const opened = []
  for (let phone = 0; phone < phones; phone++) opened.push(await openPage(browser, `${bridge.url}/play/show`))
  for (const { page } of opened) await page.getByRole('button', { name: 'Applause' }).waitFor()
  for (const { page } of opened) await page.evaluate(script)
  const turns = ['next', 'pause', 'all', 'next', 'all', 'pause', 'next', 'all', 'pause', 'next']
  const texts = { next: 'Once more', pause: 'Nothing to do now', all: 'Light' } as Record<string, string>
  for (const pageId of turns) {
    await delay((seconds * 1000) / turns.length)
    await bridge.admin('PUT', '/layout/show/page', { pageId })
    for (const { page } of opened) await shown(page, texts[pageId]!, { exact: true }).first().waitFor()
  }
  t.same(
    opened.flatMap(({ faults }) => faults),
    [],
  )
  const { accepted } = (await bridge.admin('GET', '/status')).body.actions
  t.ok(accepted > phones * 10, `${accepted} actions`)
  for (const { context } of opened) await context.close()
})
