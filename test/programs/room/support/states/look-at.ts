import type { Browser } from 'playwright-core'
import type { TestBridge } from '../../../../support/show/bridge.js'
import { nextFrames } from '../next-frames.js'
import { openPage, type PageOptions, sizes, type WatchedPage } from '../open-page.js'
import { signIn } from '../sign-in.js'
import { passcode } from './hard-layouts.js'
import type { PagePerson, RoomState } from './room-state.js'

/** Has a page look at once whether the service is there. */
export const noticed = "void dispatchEvent(new Event('online'))"

/** One look at a state. */
export interface Look {
  readonly size: NonNullable<PageOptions['size']>
  readonly colorScheme: 'dark' | 'light'
}

/** All looks at a state: all sizes in the dark, the usual one in the light too. */
export function looksAt(state: RoomState): Look[] {
  return [
    ...state.sizes.map((size) => ({ size, colorScheme: 'dark' as const })),
    { size: state.sizes[0]!, colorScheme: 'light' },
  ]
}

/** Brings a page into a state, lets somebody look at it in every way, and takes it away. */
export async function lookAt(
  browser: Browser,
  bridge: TestBridge,
  state: RoomState,
  see: (watched: WatchedPage, look: Look) => Promise<unknown>,
): Promise<void> {
  await state.before?.(bridge)
  const address = `${bridge.url}${state.path}${state.path.includes('#') ? '' : `#${passcode}`}`
  const [first, ...others] = looksAt(state)
  const watched = await openPage(browser, address, {
    ...first,
    ...(state.locale && { locale: state.locale }),
  })
  const { page, context } = watched
  try {
    if (state.key !== undefined) await signIn(page, state.key)
    await state.reach?.(personAt(watched), bridge)
    await page.waitForSelector(state.shows)
    // The results come some moments after the page.
    await page.waitForTimeout(250)
    await see(watched, first!)
    for (const look of others) {
      await page.setViewportSize(sizes[look.size])
      await page.emulateMedia({ colorScheme: look.colorScheme })
      await page.evaluate(nextFrames(2))
      await see(watched, look)
    }
  } finally {
    await context.close()
  }
  await state.after?.(bridge)
}

function personAt({ page, context }: WatchedPage): PagePerson {
  return {
    sees: (selector, words = '') => page.locator(selector, { hasText: words }).first().waitFor(),
    tap: (selector, words = '') => page.locator(selector, { hasText: words }).first().click(),
    fill: async (selector, text) => {
      await page.fill(selector, text.trimEnd())
      if (text.endsWith('\n')) await page.press(selector, 'Enter')
    },
    type: (text) => page.keyboard.type(text),
    evaluate: (expression) => page.evaluate(expression),
    goOffline: async () => {
      await context.setOffline(true)
      await page.evaluate(noticed)
    },
  }
}
