// Pictures of the three pages: of every state that they can be in, for people to look at, or those of the README.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Test } from 'tap'
import { drawAll } from '../../programs/room/support/draw-all.js'
import { openBrowser } from '../../programs/room/support/open-browser.js'
import { deskStates } from '../../programs/room/support/states/desk-states.js'
import { type Look, lookAt } from '../../programs/room/support/states/look-at.js'
import { playStates } from '../../programs/room/support/states/play-states.js'
import type { RoomState } from '../../programs/room/support/states/room-state.js'
import { runHall } from '../../programs/room/support/states/run-hall.js'
import { screenStates } from '../../programs/room/support/states/screen-states.js'
import { startPlayingCrowd } from './playing-crowd.js'
import { readmeStates } from './readme-states.js'

const [folder, filter = ''] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run pictures -- (FOLDER [PART-OF-A-NAME] | --readme)')
  process.exit(2)
}

const ends: (() => unknown)[] = []
const t: Pick<Test, 'teardown'> = { teardown: (end) => void ends.unshift(end) }
try {
  if (folder === '--readme') await takeForReadme('src/web/pictures')
  else await takeAll(folder)
} finally {
  for (const end of ends) await end()
}

async function takeAll(into: string): Promise<void> {
  const states = [...playStates, ...deskStates, ...screenStates].filter(({ name }) => name.includes(filter))
  await take(states, into, ({ name }, { size, colorScheme }) => `${name}-${size}-${colorScheme}.png`)
}

/** In the dark, where they are used. */
async function takeForReadme(into: string): Promise<void> {
  await take(readmeStates, into, ({ name }, { colorScheme }) =>
    colorScheme === 'dark' ? `${name}.png` : undefined,
  )
}

/** @param nameOf undefined for a look that nobody wants. */
async function take(
  states: readonly RoomState[],
  into: string,
  nameOf: (state: RoomState, look: Look) => string | undefined,
): Promise<void> {
  mkdirSync(into, { recursive: true })
  const isForReadme = states === readmeStates
  const bridge = await runHall(t, !isForReadme)
  if (isForReadme) await startPlayingCrowd(t, bridge)
  const browser = await openBrowser(t)
  for (const state of states)
    await lookAt(browser, bridge, state, async ({ page }, look) => {
      const name = nameOf(state, look)
      if (name === undefined) return
      const path = resolve(join(into, name))
      if (!isForReadme) await drawAll(page)
      await page.screenshot({ path, fullPage: !isForReadme })
      console.log(path)
    })
}
