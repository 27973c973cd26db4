// Pictures of the three pages: of every state that they can be in, for people to look at, or those of the README.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Test } from 'tap'
import { engines } from '../../programs/engines/support/engines.js'
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
import { takeInEngine } from './take-in-engine.js'

const usage = 'Usage: npm run pictures -- (FOLDER [PART-OF-A-NAME] [--engine NAME] [--lang TAG] | --readme)'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string' }, lang: { type: 'string' }, readme: { type: 'boolean' } },
})
const [folder, filter = ''] = positionals
const engine = engines.find(({ name }) => name === values.engine)
if ((folder === undefined) === !values.readme || (values.engine !== undefined && !engine)) {
  console.error(`${usage}\nNAME is one of ${engines.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const ends: (() => unknown)[] = []
const t: Pick<Test, 'teardown'> = { teardown: (end) => void ends.unshift(end) }
try {
  if (folder === undefined) await takeForReadme('src/web/pictures')
  else if (engine) await takeInEngine(t, { engine, states: statesFor(filter), folder, lang: values.lang })
  else await takeAll(folder)
} finally {
  for (const end of ends) await end()
}

function statesFor(part: string): readonly RoomState[] {
  return [...playStates, ...deskStates, ...screenStates].filter(({ name }) => name.includes(part))
}

async function takeAll(into: string): Promise<void> {
  await take(
    statesFor(filter),
    into,
    ({ name }, { size, colorScheme }) => `${name}-${size}-${colorScheme}.png`,
  )
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
