import { type ComponentChild, render } from 'preact'

const app = document.getElementById('app')!

/** Draws the page. Once that has succeeded, page.html says no more that it could not, and start-guard.js is silent. */
export function drawPage(view: ComponentChild): void {
  render(view, app)
  const start = document.getElementById('start')
  if (!start) return
  start.remove()
  app.hidden = false
}
