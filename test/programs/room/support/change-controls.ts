import type { Page } from 'playwright-core'
import type { ControlForPhones } from '../../../../src/wire/control.js'

/** What a page is told of its controls, instead of what the service says. @returns the members that are others. */
export type Change = (control: ControlForPhones) => object

/** Changes what a page is told of its controls from now on; before it is opened. */
export async function changeControls(page: Page, change: Change): Promise<void> {
  await page.routeWebSocket('**/stream', (socket) => {
    const service = socket.connectToServer()
    service.onMessage((text) => {
      const frame = JSON.parse(String(text))
      if (frame.event === 'page')
        frame.controls = frame.controls.map((control: ControlForPhones) => ({
          ...control,
          ...change(control),
        }))
      socket.send(JSON.stringify(frame))
    })
  })
}
