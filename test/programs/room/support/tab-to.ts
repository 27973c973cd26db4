import type { Page } from 'playwright-core'

/** Presses Tab until the focus is on what has this name. @throws if it is never reached. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab')
    if ((await nameOfFocus(page)) === name) return
  }
  throw new Error(`Tab never comes to ${name}`)
}

/** The name of what has the focus, as it is read out. */
export function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const focused = document.activeElement
    const by = document.getElementById(focused.getAttribute('aria-labelledby'))
    return (focused.ariaLabel || by?.textContent || focused.labels?.[0]?.textContent || focused.textContent).trim()
  })()`)
}
