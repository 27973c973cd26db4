// Pictures of the three pages: of every state that they can be in, for people to look at, or those of the README.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openBrowser } from '../../programs/room/support/open-browser.js'
import { deskStates } from '../../programs/room/support/states/desk-states.js'
import { lookAt } from '../../programs/room/support/states/look-at.js'
import { playStates } from '../../programs/room/support/states/play-states.js'
import { runHall } from '../../programs/room/support/states/run-hall.js'
import { screenStates } from '../../programs/room/support/states/screen-states.js'

const [folder, filter = ''] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run pictures -- FOLDER [PART-OF-A-NAME]')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })

const ends: (() => unknown)[] = []
const t = { teardown: (end: () => unknown) => void ends.unshift(end) }
try {
  const bridge = await runHall(t)
  const browser = await openBrowser(t)
  for (const state of [...playStates, ...deskStates, ...screenStates].filter(({ name }) =>
    name.includes(filter),
  ))
    await lookAt(browser, bridge, state, async ({ page }, { size, colorScheme }) => {
      const path = join(folder, `${state.name}-${size}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
      console.log(resolve(path))
    })
} finally {
  for (const end of ends) await end()
}
