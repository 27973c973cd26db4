import { t as all, test } from '../../../support/tap.js'
import { drawAll } from '../../room/support/draw-all.js'
import { openBrowser } from '../../room/support/open-browser.js'
import { seriousFindings } from '../../room/support/serious-findings.js'
import { storedConcert as concert } from '../support/concert.js'
import { editShow } from '../support/edit-show.js'

const browser = await openBrowser(all)
const looks = [
  { size: 'portrait', locale: 'de-DE', colorScheme: 'light' },
  { size: 'tablet', locale: 'ar', colorScheme: 'dark' },
  { size: 'wall', locale: 'en-GB', colorScheme: 'dark' },
] as const

for (const look of looks)
  test(`the forms can be read and used by everybody: ${look.size}, ${look.locale}, ${look.colorScheme}`, async (t) => {
    const { page, place, row, group, faults } = await editShow(t, browser, { file: concert, ...look })
    await drawAll(page)
    const check = async (state: string) => {
      await page.evaluate('for (const fold of document.querySelectorAll(".forms details")) fold.open = true')
      t.same(await seriousFindings(page), [], state)
      t.ok(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        `${state}: nothing is wider`,
      )
    }
    await page.locator('.place').first().click()
    await page.locator('[id="$.lang"]').fill('no language')
    await page.locator('[aria-invalid=true]').waitFor()
    await check('the show')
    for (const { name, controls } of concert.pages) {
      await place(name).click()
      for (const { props, type } of controls) {
        await row(props.label).click()
        if (type === 'String') await group(props.label).locator('.switch[id$=".words"]').click()
        await check(props.label)
      }
    }
    t.same(faults(), [])
  })
