import type { Locator, Page } from 'playwright-core'

/** What is chosen from the files of a device. */
export interface Picture {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Makes a layout as somebody who has never seen its file: by what the screen says, and nothing else. */
export class Stranger {
  constructor(readonly page: Page) {}

  /** A button by its words, or what begins with them. */
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).click()
  }

  /** A field to write into, by its label. */
  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  async write(name: string, text: string): Promise<void> {
    await this.field(name).fill(text)
  }

  async choose(list: string, label: string): Promise<void> {
    await this.page.getByRole('combobox', { name: list, exact: true }).selectOption({ label })
  }

  async turnOn(...switches: readonly string[]): Promise<void> {
    for (const name of switches)
      await this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  }

  /** Adds a control at the end of the page that is looked at, whose form is open then. @param type in words. */
  async addControl(type: string, label: string): Promise<void> {
    const types = this.page.getByRole('group', { name: 'Add a control' })
    await types.getByRole('button', { name: new RegExp(`^${type}`) }).click()
    await this.rename(type, label)
  }

  async addPage(name: string): Promise<void> {
    await this.write('New page', name)
    await this.press('Add page')
  }

  /** Opens the form of a control of the page that is looked at. */
  async openControl(label: string): Promise<void> {
    const controls = this.page.getByRole('list', { name: 'Controls of this page' })
    await controls.getByRole('button', { name: new RegExp(`^${label}`), expanded: false }).click()
  }

  /** Gives a control whose form is open another label. */
  async rename(from: string, to: string): Promise<void> {
    await this.page.getByRole('group', { name: from, exact: true }).getByLabel('Label').fill(to)
  }

  /** Chooses a picture from the files of the device. @param what `Logo` */
  async choosePicture(what: string, picture: Picture): Promise<void> {
    const chosen = this.page.waitForEvent('filechooser')
    // The picture lies over what one touches.
    await this.button(`Choose a picture: ${what}`).click({ force: true })
    await (await chosen).setFiles(picture)
    await this.button(`Choose another picture: ${what}`).waitFor()
  }

  /** On the desk: lets people in. */
  async openRoom(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Closed' }).click()
    await this.page.getByRole('checkbox', { name: 'Open' }).waitFor()
  }

  /** Saves, and waits until the service has it. */
  async save(): Promise<void> {
    await this.press('Save')
    await this.page.getByText(/^Saved at /).waitFor()
  }
}
