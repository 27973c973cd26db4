import { accessSync, constants, statSync } from 'node:fs'
import { attempt } from '../attempt.js'
import { Refusal } from '../errors.js'

/** What the settings say of the folder of the layouts. */
interface FolderSettings {
  /** Absolute path of the folder. */
  readonly layouts: string
  readonly edit: 'auto' | 'on' | 'off'
}

/** The folder of the layouts, and whether they may be changed there. */
export class EditableFolder {
  #settings: FolderSettings

  /** @param shipped the folder of the layouts that come with the program: the next version replaces them. */
  constructor(
    settings: FolderSettings,
    private readonly shipped: string,
  ) {
    this.#settings = settings
  }

  /** Absolute. */
  get path(): string {
    return this.#settings.layouts
  }

  /** Whether layouts and pictures may be changed now. */
  get isOn(): boolean {
    return this.#whyOff() === undefined
  }

  /** A reload may have changed the settings. */
  follow(settings: FolderSettings): void {
    this.#settings = settings
  }

  /** @throws {Refusal} `editing-off`. */
  require(): void {
    const why = this.#whyOff()
    if (why !== undefined) throw new Refusal('editing-off', why)
  }

  #whyOff(): string | undefined {
    const { layouts, edit } = this.#settings
    if (edit === 'off') return 'Layouts cannot be changed here: [service] edit is off.'
    if (layouts === this.shipped)
      return 'Expected layouts of your own; these came with the program. Copy them to another folder, name it as [service] layouts, then reload.'
    if (edit === 'auto' && !isOwn(layouts))
      return 'Expected a folder of layouts that belongs to the user of this service; it belongs to another. Set [service] edit = on, or use a folder of the service, then reload.'
    if (!isWritable(layouts))
      return 'Expected a folder of layouts in which this service may write; it may not. Change its owner or its mode.'
    return undefined
  }
}

function isOwn(folder: string): boolean {
  return attempt(() => statSync(folder).uid === process.geteuid?.(), false)
}

function isWritable(folder: string): boolean {
  const { W_OK, X_OK } = constants
  return attempt(() => accessSync(folder, W_OK | X_OK) === undefined, false)
}
