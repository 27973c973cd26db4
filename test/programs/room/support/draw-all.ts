import type { Page } from 'playwright-core'

/** Has the browser draw also what it would not draw before it is scrolled to, from now on. */
export function drawAll(page: Page): Promise<void> {
  return page.evaluate(script)
}

const script = `(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  // The cards of the desk come one after the other.
  while (document.querySelector('.controls[aria-busy=true]')) await frame()
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [all]
  // Drawn, and put in their places.
  for (let frames = 0; frames < 3; frames++) await frame()
})()`
