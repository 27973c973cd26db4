import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { firefox } from '../engines/support/firefox.js'
import { Visitor } from '../engines/support/visitor.js'
import { webkit } from '../engines/support/webkit.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openPage } from '../room/support/open-page.js'
import { playFile, runRoom } from '../room/support/run-room.js'
import { editShow } from './support/edit-show.js'

const rehearsal = /A rehearsal: what you do here reaches no displays/

test('a phone shows a draft by its code, works, follows it, and asks only its own house for anything', async (t) => {
  const bridge = await runRoom(t)
  const { code } = (await bridge.admin('PUT', '/layout/show/draft', playFile)).body
  const { page, faults, asked } = await openPage(await openBrowser(t), `${bridge.url}/preview/${code}`)
  await page.getByText(rehearsal).waitFor()
  await page.getByRole('button', { name: /Applause/ }).click()
  await page.getByRole('button', { name: /You: 1/ }).waitFor()
  await bridge.admin('PUT', '/layout/show/draft', {
    ...playFile,
    pages: [
      { pageId: 'all', name: 'Opening', controls: [{ lid: 1, type: 'Button', props: { label: 'Cheer' } }] },
      playFile.pages[1],
    ],
  })
  await page.getByRole('button', { name: /Cheer/ }).waitFor()
  await page.getByRole('button', { name: /You: 1/ }).waitFor()
  await page.getByRole('button', { name: 'next', exact: true }).click()
  await page.getByRole('button', { name: /Once more/ }).waitFor()
  t.same(faults, [])
  t.ok(asked.every((address) => !/\/(action|join|stream|page|results)/.test(new URL(address).pathname)))
})

test('a code of nothing is said in words', async (t) => {
  const { url } = await runRoom(t)
  const { page } = await openPage(await openBrowser(t), `${url}/preview/made-up`)
  await page.getByText('This preview is no longer there. Open a new one in the editor.').waitFor()
})

test('the editor shows the code of the draft, which is what a phone opens', async (t) => {
  const { show, page, button } = await editShow(t, await openBrowser(t), { file: playFile })
  await button('On your own phone').click()
  const code = page.getByRole('img', { name: /^QR code for .*\/preview\// })
  await code.waitFor()
  const address = (await code.getAttribute('aria-label'))!.replace('QR code for ', '')
  const { pathname } = new URL(address)
  t.match(await (await fetch(`${show.bridge.url}${pathname}/layout`)).json(), { layoutId: 'show' })
  await button('Stop showing it on phones').click()
  await until(async () => (await code.count()) === 0, 'no code')
})

for (const engine of [webkit, firefox])
  test(`in ${engine.name} a phone shows a draft, and counts its presses`, async (t) => {
    const bridge = await runRoom(t)
    const { code } = (await bridge.admin('PUT', '/layout/show/draft', playFile)).body
    const visitor = await Visitor.arrive(t, engine, { width: 390, height: 844 })
    await visitor.visit(`${bridge.url}/preview/${code}`)
    await visitor.sees('.rehearsal', 'A rehearsal')
    await visitor.tap('.press', 'Applause')
    await visitor.sees('.press', 'You: 1')
  })
