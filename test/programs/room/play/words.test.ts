import { test } from '../../../support/tap.js'
import { checkState, everywhere } from '../support/check-state.js'
import { openPhone } from '../support/join-room.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

const file = {
  layoutId: 'show',
  name: 'The Night Ferries',
  activePageId: 'p',
  pages: [
    {
      pageId: 'p',
      controls: [
        { lid: 5, type: 'String', words: true, results: 'live', props: { label: 'One word for tonight' } },
      ],
    },
  ],
}

/** What the others have written. */
const written = [
  ...['Joy', 'joy!', 'JOY', 'Joy', 'Sehnsucht', 'sehnsucht', 'سلام', 'سَلَام', '自由', 'a few words of mine'],
  `A very long answer, ${'which goes on and on '.repeat(6)}`,
  ...['👨‍👩‍👧', 'Straße', 'Freiheitskämpferinnen-und-Freiheitskämpfer-Verein', '<b>bold</b>'],
  'W'.repeat(100),
]

test('phones and the desk list what most people wrote, each with how many they are', async (t) => {
  const bridge = await runRoom(t, file)
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`)
  await shown(page, 'No messages yet').waitFor()
  for (const [n, value] of written.entries())
    await bridge.act(
      { layoutId: 'show', lid: 5, type: 'String', value },
      { authorization: `Bearer ${bridge.tokens.mint({ layoutId: 'show', participant: `p${n}` })}` },
    )
  await page.getByLabel('One word for tonight').fill('joy')
  await page.getByRole('button', { name: 'Send' }).tap()
  await shown(page, 'Sent. Thank you!').waitFor()
  const rows = page.locator('.texts li')
  await rows.getByText('5', { exact: true }).waitFor()
  t.same((await rows.allTextContents()).slice(0, 3), ['Joy 5', 'Sehnsucht 2', 'سلام 2'])
  t.equal(await page.locator('.texts b b, .texts bdi b').count(), 0, 'what they wrote is text')
  const cut = `[...document.querySelectorAll('.texts li')].filter((row) =>
    row.querySelector('b').getBoundingClientRect().right > row.getBoundingClientRect().right).length`
  t.equal(await page.evaluate(cut), 0, 'how many they are is seen beside the longest word')
  await checkState(t, page, 'words', everywhere)
  const desk = await openDesk(await openBrowser(t), bridge.url)
  const list = desk.control('One word for tonight').getByRole('list', { name: 'Words' })
  await list.getByText('Sehnsucht', { exact: true }).waitFor()
  t.equal(await list.getByRole('listitem').count(), 10)
  t.match(await list.getByRole('listitem').first().textContent(), /^Joy ?5$/)
  await checkState(t, desk.page, 'words at the desk', ['tablet', 'phone'])
  t.same([...faults, ...desk.faults()], [])
  await bridge.admin('POST', '/layout/show/reset', { lid: 5 })
  await shown(page, 'No messages yet').waitFor()
  await list.waitFor({ state: 'detached' })
})
