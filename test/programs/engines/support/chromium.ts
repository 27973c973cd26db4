import { setTimeout } from 'node:timers/promises'
import { type BrowserContextOptions, chromium as launcher, type Page } from 'playwright-core'
import type { Test } from 'tap'
import { requireProgram } from '../../../support/machine/require-program.js'
import { oldChromium } from './old-chromium.js'
import type { Engine, Point, Tab, TabOptions } from './tab.js'

/** Debian's Chromium. */
export const chromium: Engine = {
  name: 'chromium',
  open: (t, options) => {
    requireProgram('chromium', 'chromium')
    return openTab(t, '/usr/bin/chromium', options)
  },
}

/** Chromium of the end of 2020, about the oldest that the pages are for. */
export const chromium88 = oldEngine('88')
/** Chromium of spring 2021. */
export const chromium90 = oldEngine('90')

/** In a system without a locale, as in kiosks: its language is no tag. */
function oldEngine(version: '88' | '90'): Engine {
  return {
    name: `chromium-${version}`,
    open: (t, options) => openTab(t, oldChromium(version), options, { LC_ALL: 'C' }),
  }
}

async function openTab(
  t: Pick<Test, 'teardown'>,
  executablePath: string,
  { width, height, colorScheme = 'dark' }: TabOptions,
  env: Readonly<Record<string, string>> = {},
): Promise<Tab> {
  // Its sandbox does not work as root.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
  const browser = await launcher.launch({
    executablePath,
    args,
    env: { ...process.env, ...env },
  })
  t.teardown(() => browser.close())
  const options: BrowserContextOptions = { viewport: { width, height }, hasTouch: true, colorScheme }
  const page = await (await browser.newContext(options)).newPage()
  const touch = await touchScreenOf(page)
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    evaluate: (expression) => page.evaluate(`(${expression})`),
    // A finger is nowhere before it touches.
    hover: async () => {},
    drag: async ([first, ...others]) => {
      if (others.length === 0) return page.touchscreen.tap(first!.x, first!.y)
      await touch('touchStart', [first!])
      for (const point of others) await touch('touchMove', [point])
      // Released in motion it would fling the page, and the next touch would only stop that.
      await setTimeout(100)
      await touch('touchMove', [others.at(-1)!])
      await touch('touchEnd', [])
    },
    type: async (text) => {
      for (const character of text)
        if (character === '\n') await page.keyboard.press('Enter')
        else await page.keyboard.type(character)
    },
    screenshot: () => page.screenshot(),
  }
}

/** Fingers that move, for which Playwright has no word. */
async function touchScreenOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }) => ({ x, y })) })
}
