import type { Browser, Locator, Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Overrides } from '../../../support/show/bridge.js'
import { type EditableShow, runEditable } from '../../../support/show/editable-show.js'
import { type DeskPageOptions, type OperatorCursor, openDesk } from '../../room/support/open-desk.js'

/** An editor, as who makes a layout sees it, and the service behind it. */
export interface MakerCursor {
  readonly show: EditableShow
  readonly desk: OperatorCursor
  readonly page: Page
  /** A button by its words. */
  button(name: string | RegExp): Locator
  /** The dialog that is open. */
  readonly dialog: Locator
  /** Gives a control of the page that is open another label. */
  rename(from: string, to: string): Promise<void>
}

/** What the service is run with, and the desk opened with. */
export interface MakerOptions extends DeskPageOptions {
  readonly overrides?: Overrides
  /** Contents of more layout files, by their names. */
  readonly files?: Readonly<Record<string, unknown>>
}

/** Runs a service with the layout `show`, and opens the editor on its desk. */
export async function editShow(t: Test, browser: Browser, options: MakerOptions = {}): Promise<MakerCursor> {
  const { overrides, files, ...page } = options
  const show = await runEditable(t, overrides, files)
  return openMaker(show, browser, page)
}

/** Opens the editor of the layout `show` on another desk. */
export async function openMaker(
  show: EditableShow,
  browser: Browser,
  options: DeskPageOptions = {},
): Promise<MakerCursor> {
  const desk = await openDesk(browser, show.bridge.url, { query: '?layout=show', size: 'wall', ...options })
  await openEditorOf(desk)
  return makerOf(show, desk)
}

export function makerOf(show: EditableShow, desk: OperatorCursor): MakerCursor {
  const { page, button } = desk
  return {
    show,
    desk,
    page,
    button,
    dialog: page.getByRole('dialog'),
    async rename(from, to) {
      const head = page.locator('.control-head', { hasText: from })
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
      await page.getByLabel('Label', { exact: true }).fill(to)
    },
  }
}

/** Touches Edit, and waits until the layout is there. */
export async function openEditorOf({ page }: OperatorCursor): Promise<void> {
  // Beside the sheet of keys, whatever it is called in the language of the desk.
  await page.locator('.top .session .button').nth(1).click()
  await page.locator('.editor main').waitFor()
}
