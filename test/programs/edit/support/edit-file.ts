import type { Browser, Locator, Page } from 'playwright-core'
import type { Test } from 'tap'
import { apiKey } from '../../../support/show/bridge.js'
import { type EditableShow, runEditable } from '../../../support/show/editable-show.js'
import { openPage, type PageOptions } from '../../room/support/open-page.js'
import { signIn } from '../../room/support/sign-in.js'

/** The editor of a layout that the service has as a file, as somebody sees it who knows nothing of files. */
export interface EditedFile {
  readonly page: Page
  readonly show: EditableShow
  /** What belongs together, by its name. */
  group(name: string | RegExp): Locator
  /** A page in the list of the parts of the show. */
  place(name: string): Locator
  /** The row of a control. */
  row(label: string): Locator
  /** The labels of the controls in the order in which they stand. */
  labels(): Promise<readonly string[]>
  /** Saves, and waits until the service has it. @returns the file. */
  save(): Promise<unknown>
  /** What went wrong in the console. */
  faults(): readonly string[]
}

const opens: Readonly<Record<string, string>> = { en: 'Edit', de: 'Bearbeiten', ar: 'تعديل' }

/** A layout to begin with. */
export const emptyFile = {
  layoutId: 'show',
  activePageId: 'opening',
  pages: [{ pageId: 'opening', name: 'Opening', controls: [] }],
}

/** Runs a service with a layout `show`, and opens its editor. */
export async function editFile(
  t: Test,
  browser: Browser,
  file: unknown = emptyFile,
  { size = 'tablet', locale = 'en-GB', ...options }: PageOptions = {},
): Promise<EditedFile> {
  const show = await runEditable(t, { room: { open: 'on' } }, { 'show.json': file })
  const url = `${show.bridge.url}/desk?layout=show`
  const { page, faults } = await openPage(browser, url, { size, locale, ...options })
  await signIn(page, apiKey)
  await page.getByRole('button', { name: opens[locale.slice(0, 2)]! }).click()
  await page.locator('.forms').waitFor()
  return {
    page,
    show,
    group: (name) => page.getByRole('group', { name, exact: true }),
    place: (name) => page.locator('.place', { hasText: name }),
    row: (label) => page.locator('.control-head', { hasText: label }),
    labels: () => page.locator('.control-head .label').allTextContents(),
    async save() {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const [saved, asked] = [page.locator('.edit-head .badge.good'), page.getByRole('dialog')]
      await saved.or(asked).waitFor()
      if (await asked.isVisible()) await asked.locator('.primary').click()
      await saved.waitFor()
      return JSON.parse(show.read('show.json'))
    },
    faults: () => faults,
  }
}
