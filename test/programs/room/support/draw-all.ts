import type { Page } from 'playwright-core'
import { nextFrames } from './next-frames.js'

/** Has the browser draw also what it would not draw before it is scrolled to, from now on. */
export function drawAll(page: Page): Promise<void> {
  return page.evaluate(script)
}

const script = `(async () => {
  // The cards of the desk come one after the other.
  while (document.querySelector('.controls[aria-busy=true]')) await ${nextFrames(1)}
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [all]
  // Drawn, and put in their places.
  await ${nextFrames(3)}
})()`
