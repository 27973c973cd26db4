import { test } from '../../../support/tap.js'
import { brokenWords } from '../support/broken-words.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openBrowser } from '../support/open-browser.js'
import { seriousFindings } from '../support/serious-findings.js'
import { lookAt } from '../support/states/look-at.js'
import { runHall } from '../support/states/run-hall.js'
import { screenStates } from '../support/states/screen-states.js'

test('on no screen is anything clipped, overlapped or hard to read', async (t) => {
  const bridge = await runHall(t)
  const browser = await openBrowser(t)
  for (const state of screenStates)
    await lookAt(browser, bridge, state, async ({ page, faults }, { size, colorScheme }) => {
      const name = `${state.name} ${size} ${colorScheme}`
      t.same(await misplacedParts(page), [], name)
      const below = 'Math.max(0, document.documentElement.scrollHeight - innerHeight)'
      t.equal(await page.evaluate(below), 0, `${name}: everything is on the wall`)
      // Of these there is more than any wall has room for.
      if (!/longest|unbroken/.test(state.name))
        t.same(await brokenWords(page, /cloud/.test(state.name)), [], `${name}: words are whole`)
      if (size === state.sizes[0]) t.same(await seriousFindings(page), [], `${name}: axe`)
      if (!state.name.endsWith('lost')) t.same(faults, [], `${name}: console`)
    })
})
