import type { Page } from 'playwright-core'
import { until } from '../../../support/time/until.js'
import { nameOfFocus } from '../../room/support/tab-to.js'
import { pictureOf } from './concert.js'

type Name = string | RegExp
type Step = 'Tab' | 'Shift+Tab'

/** Waits until what has this name has the focus. */
export async function hasFocus(page: Page, name: Name): Promise<void> {
  let found = ''
  const isThere = async () => {
    found = await nameOfFocus(page)
    return fits(name, found)
  }
  await until(isThere, `the focus on ${name}`, () => found.slice(0, 80))
}

/** What somebody does who has a keyboard only. */
export function handsOf(page: Page) {
  const { keyboard } = page
  /** Steps to what has a name, and presses a key there. @throws if it is never reached. */
  const go = async (name: Name, key?: string, step: Step = 'Tab') => {
    for (let steps = 0; steps < 150; steps++) {
      await keyboard.press(step)
      if (!fits(name, await nameOfFocus(page))) continue
      if (key !== undefined) await keyboard.press(key)
      return
    }
    throw new Error(`${step} never comes to ${name}`)
  }
  const press = (name: Name, step: Step = 'Tab', key = 'Enter') => go(name, key, step)
  const type = async (name: Name, text: string) => {
    await go(name, 'Control+A')
    await keyboard.type(text)
  }
  const choosePicture = async (name: Name, picture: Parameters<typeof pictureOf>[0]) => {
    // Before the steps: the browser takes a moment until it tells of choosers.
    const chosen = page.waitForEvent('filechooser')
    await go(name, 'Space')
    await (await chosen).setFiles(pictureOf(picture))
    await page.locator('.picture img').last().waitFor()
  }
  /** Adds a control, whose label has the focus then. */
  const add = async (kind: Name, label: string) => {
    await press(kind)
    await hasFocus(page, 'Label')
    await keyboard.type(label)
  }
  return { go, press, type, choosePicture, add }
}

function fits(name: Name, found: string): boolean {
  return typeof name === 'string' ? found === name : name.test(found)
}
