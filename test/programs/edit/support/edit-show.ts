import type { Browser, FrameLocator, Locator } from 'playwright-core'
import type { Test } from 'tap'
import type { Overrides } from '../../../support/show/bridge.js'
import { type EditableShow, runEditable } from '../../../support/show/editable-show.js'
import { type DeskPageOptions, type OperatorCursor, openDesk } from '../../room/support/open-desk.js'

/** A desk with its editor, as who makes a layout sees it, and the service behind it. */
export interface MakerCursor extends OperatorCursor {
  readonly show: EditableShow
  /** The dialog that is open. */
  readonly dialog: Locator
  /** The page of the audience in the preview, and the screen. */
  readonly phone: FrameLocator
  readonly wall: FrameLocator
  /** What belongs together, by its name. */
  group(name: string | RegExp): Locator
  /** A page in the list of the parts of the show. */
  place(name: string): Locator
  /** The row of a control of the page that is open. */
  row(label: string): Locator
  /** The labels of the controls in the order in which they stand. */
  labels(): Promise<readonly string[]>
  /** Touches Edit, and waits until the layout is there. */
  open(): Promise<void>
  /** Gives a control of the page that is open another label. */
  rename(from: string, to: string): Promise<void>
  /** Saves, also where it is asked about, and waits until the service has it. @returns the file. */
  save(): Promise<unknown>
}

/** What the service is run with, and the desk opened with. */
export interface MakerOptions extends DeskPageOptions {
  readonly overrides?: Overrides
  /** The layout `show`; if absent, the show of all tests. */
  readonly file?: unknown
  /** Contents of more layout files, by their names. */
  readonly files?: Readonly<Record<string, unknown>>
}

/** A layout to begin with. */
export const emptyFile = {
  layoutId: 'show',
  activePageId: 'opening',
  pages: [{ pageId: 'opening', name: 'Opening', controls: [] }],
}

/** Runs a service with the layout `show`, and opens the editor on its desk. */
export async function editShow(
  t: Test,
  browser: Browser,
  { overrides, file, files, ...page }: MakerOptions = {},
): Promise<MakerCursor> {
  const show = await runEditable(t, overrides, { ...(file !== undefined && { 'show.json': file }), ...files })
  return openMaker(show, browser, page)
}

/** Opens the editor of the layout `show` on another desk. */
export async function openMaker(
  show: EditableShow,
  browser: Browser,
  options: DeskPageOptions = {},
): Promise<MakerCursor> {
  const desk = await openDesk(browser, show.bridge.url, { query: '?layout=show', size: 'wall', ...options })
  const maker = makerOf(show, desk)
  await maker.open()
  return maker
}

export function makerOf(show: EditableShow, desk: OperatorCursor): MakerCursor {
  const { page } = desk
  const row = (label: string) => page.locator('.control-head', { hasText: label })
  return {
    ...desk,
    show,
    dialog: page.getByRole('dialog'),
    phone: page.frameLocator('iframe[title="Phone"]'),
    wall: page.frameLocator('iframe[title="Screen"]'),
    group: (name) => page.getByRole('group', { name, exact: true }),
    place: (name) => page.locator('.place', { hasText: name }),
    row,
    labels: () => page.locator('.control-head .label').allTextContents(),
    async open() {
      // Beside the sheet of keys, whatever it is called in the language of the desk.
      await page.locator('.top .session .button').nth(1).click()
      await page.locator('.editor main').waitFor()
    },
    async rename(from, to) {
      if ((await row(from).getAttribute('aria-expanded')) === 'false') await row(from).click()
      await page.getByLabel('Label', { exact: true }).fill(to)
    },
    async save() {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const [saved, asked] = [page.locator('.edit-head .badge.good'), page.getByRole('dialog')]
      await saved.or(asked).waitFor()
      if (await asked.isVisible()) await asked.locator('.primary').click()
      await saved.waitFor()
      return JSON.parse(show.read('show.json'))
    },
  }
}
