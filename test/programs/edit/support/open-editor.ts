import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import type { Test } from 'tap'
import type { TestBridge } from '../../../support/show/bridge.js'
import type { DeskPageOptions } from '../../room/support/open-desk.js'
import { editShow } from './edit-show.js'

/** An editor with its previews, as somebody sees it who makes a layout. */
export interface EditorCursor {
  readonly bridge: TestBridge
  readonly page: Page
  /** A button by its words. */
  button(name: string): Locator
  /** The page of the audience in its frame. */
  readonly phone: FrameLocator
  readonly wall: FrameLocator
  /** What went wrong in the console. */
  faults(): readonly string[]
}

/** Runs a service that has this layout `show`, and opens its editor. @param file its content. */
export async function openEditor(
  t: Test,
  browser: Browser,
  file: unknown,
  options: DeskPageOptions = {},
): Promise<EditorCursor> {
  const { show, desk, page } = await editShow(t, browser, { files: { 'show.json': file }, ...options })
  return {
    bridge: show.bridge,
    page,
    button: (name) => page.getByRole('button', { name, exact: true }),
    phone: page.frameLocator('iframe[title="Phone"]'),
    wall: page.frameLocator('iframe[title="Screen"]'),
    faults: desk.faults,
  }
}
