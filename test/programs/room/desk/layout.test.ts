import { test } from '../../../support/tap.js'
import { brokenWords } from '../support/broken-words.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openBrowser } from '../support/open-browser.js'
import { seriousFindings } from '../support/serious-findings.js'
import { deskStates } from '../support/states/desk-states.js'
import { lookAt } from '../support/states/look-at.js'
import { runHall } from '../support/states/run-hall.js'

/** States with words that are longer than a line. */
const longWords = ['desk-unbroken', 'desk-longest']

test('on no desk is anything clipped, overlapped or hard to read', async (t) => {
  const bridge = await runHall(t)
  const browser = await openBrowser(t)
  for (const state of deskStates)
    await lookAt(browser, bridge, state, async ({ page }, { size, colorScheme }) => {
      const name = `${state.name} ${size} ${colorScheme}`
      t.same(await misplacedParts(page), [], name)
      if (!longWords.includes(state.name)) t.same(await brokenWords(page), [], `${name}: words are whole`)
      if (size === state.sizes[0]) t.same(await seriousFindings(page), [], `${name}: axe`)
    })
})
