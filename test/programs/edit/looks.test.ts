import type { Locator, Page } from 'playwright-core'
import { showFile } from '../../support/show/show.js'
import { t as all, test } from '../../support/tap.js'
import { misplacedParts } from '../room/support/misplaced-parts.js'
import { openBrowser } from '../room/support/open-browser.js'
import { sizes } from '../room/support/open-page.js'
import { seriousFindings } from '../room/support/serious-findings.js'
import { editShow } from './support/edit-show.js'

const browser = await openBrowser(all)
const looks = ['portrait', 'tablet', 'wall'] as const

const back = async (page: Page) => {
  await page.setViewportSize(sizes.wall)
  await page.locator('.edit-views .button').first().click()
}

test('on a tablet, what holds the output is in one line with the rest of the head, with long words too', async (t) => {
  const { page } = await editShow(t, browser, { locale: 'de-DE', size: 'tablet' })
  const hold = page.locator('.edit-hold')
  await page.locator('.edit-tools .primary').waitFor()
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!
    return Math.round(y + height / 2)
  }
  await hold.getByText('Ausgabe anhalten').waitFor()
  t.equal(await middleOf(hold), await middleOf(page.locator('.edit-tools')))
  await hold.getByText('Ausgabe anhalten').click()
  await page.getByRole('button', { name: 'Ausgabe freigeben' }).first().waitFor()
  t.equal(await middleOf(hold), await middleOf(page.locator('.edit-tools')))
})

for (const locale of ['en-GB', 'de-DE', 'ar'])
  test(`in every state of the editor nothing is misplaced, and axe finds nothing serious: ${locale}`, async (t) => {
    const { show, page } = await editShow(t, browser, {
      locale,
      files: { 'other.json': { ...showFile, layoutId: 'other' } },
    })
    const look = async (name: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        t.same(await seriousFindings(page), [], `${name}, ${colorScheme}: for everybody`)
        for (const size of looks) {
          await page.setViewportSize(sizes[size])
          // What the frames of the preview show is smaller than life.
          const misplaced = (await misplacedParts(page)).filter((part) => !part.includes('seen-frame'))
          t.same(misplaced, [], `${name}, ${colorScheme}, ${size}: everything in its place`)
        }
      }
    }
    const save = page.locator('.edit-tools .button.primary')
    await look('as it opens')
    await page.locator('.control-head').first().click()
    await page.locator('.control-row.open input').first().fill('Cheers')
    const theirs = { ...showFile, name: 'Theirs' }
    await show.save('show', theirs, await show.etagOf('show'))
    await save.click()
    await page.locator('.text-pairs').waitFor()
    await look('a conflict')
    await page.locator('dialog .choices .primary').click()
    await page.locator('.edit-name .badge.good').waitFor()
    await page.locator('.edit-views .button').nth(2).click()
    await page.locator('.version-list .quiet').first().click()
    await page.locator('.text-pairs').waitFor()
    await look('versions')
    await back(page)
    await page.locator('.control-row.open summary').first().click()
    await page.locator('.control-row.open input[id$=".address"]').fill('nowhere')
    await save.click()
    await page.locator('.fault-list').waitFor()
    await look('faults')
    await page.locator('.edit-views .button').last().click()
    await page.locator('dialog[open]').waitFor()
    await look('leaving')
    await page.locator('dialog .choices .primary').click()
    await page.locator('.begin').waitFor()
    await look('beginning')
  })
