import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { apiKey, runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { layoutOf } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { brokenWords } from '../support/broken-words.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { openBrowser } from '../support/open-browser.js'
import { openPage } from '../support/open-page.js'
import { seriousFindings } from '../support/serious-findings.js'
import { signIn } from '../support/sign-in.js'
import { acts } from './support/acts.js'
import { changedColours } from './support/changed-colours.js'
import { colours, concert } from './support/concert.js'
import { type Way, ways, windows } from './support/looks.js'

/** Where each page is looked at. */
const seenOn = {
  phone: ['phone', 'landscape', 'portrait'],
  desk: ['phone', 'landscape', 'portrait', 'tablet', 'wall'],
  wall: ['tablet', 'wall', 'large'],
} as const

type Which = keyof typeof seenOn

for (const way of ways)
  test(`an evening on the three pages, ${way.name}: nothing is clipped, overlapped or hard to read`, async (t) => {
    const show = await runConcert(t)
    const browser = await openBrowser(t)
    const pages: Readonly<Record<Which, Page>> = {
      phone: await open(browser, `${show.url}/play/concert`, way, true),
      desk: await open(browser, `${show.url}/desk?layout=concert`, way, true),
      wall: await open(browser, `${show.url}/screen/concert`, way, false),
    }
    await signIn(pages.desk, apiKey)
    await pages.desk.locator('.desk .top .badge.good').waitFor()
    for (const act of acts) {
      await act.play(show, pages.phone)
      for (const [which, page] of Object.entries(pages) as [Which, Page][])
        await lookThrough(t, page, which, way, act.name)
    }
  })

async function runConcert(t: Test): Promise<TestBridge> {
  return runBridge(t, {
    catalogue: new Map([['concert', layoutOf(concert)]]),
    layouts: resolve('config/own'),
    limits: { actionsPerSecond: 0 },
    room: { open: 'on', wifiSsid: 'Großes Haus; Gäste', wifiPassword: 'harbour lights' },
  })
}

async function open(browser: Browser, url: string, way: Way, hasTouch: boolean): Promise<Page> {
  const { locale, colorScheme, forcedColors } = way
  const { page } = await openPage(browser, url, { locale, colorScheme, size: hasTouch ? 'phone' : 'wall' })
  if (forcedColors) await page.emulateMedia({ forcedColors })
  if (way.zoom !== undefined)
    await page.addInitScript(`document.documentElement.style.fontSize = '${way.zoom * 100}%'`)
  if (way.zoom !== undefined) await page.reload({ waitUntil: 'commit' })
  return page
}

/** In each size; what is on its way there is waited for, since results come a little later than what they are of. */
async function lookThrough(t: Test, page: Page, which: Which, way: Way, act: string): Promise<void> {
  for (const size of seenOn[which]) {
    const name = `${which}, ${act}, ${size}`
    await page.setViewportSize(windows[size])
    t.same(await lasting(() => misplacedParts(page)), [], `${name}: everything is in its place`)
    if (which === 'wall' || way.zoom === undefined)
      t.same(await lasting(() => brokenWords(page, which !== 'wall')), [], `${name}: words are whole`)
  }
  t.same(await lasting(() => findings(page, way)), [], `${which}, ${act}: axe`)
  if (which === 'phone' && way.forcedColors === undefined && act === 'first applause')
    t.same(await lasting(() => changedColours(page, Object.values(colours))), [], `${which}: colours`)
}

/** Without contrasts where the system has chosen the colours: axe reads those of the page. */
async function findings(page: Page, { forcedColors }: Way): Promise<readonly string[]> {
  const all = await seriousFindings(page)
  return forcedColors ? all.filter((line) => !line.startsWith('color-contrast ')) : all
}

/** What is found and stays: pages follow a change within some moments. */
async function lasting(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found = await look()
  for (let time = 0; found.length > 0 && time < 20; time++) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    found = await look()
  }
  return found
}
