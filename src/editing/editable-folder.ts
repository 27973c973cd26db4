import { accessSync, constants, statSync } from 'node:fs'
import { attempt } from '../attempt.js'
import { type ConfigurationError, Refusal } from '../errors.js'
import { makeOwnShow } from './own-show.js'
import { reloadRefused } from './refusals.js'

/** What the settings say of the folder of the layouts. */
interface FolderSettings {
  /** Absolute path of the folder, and whether layouts may be changed. */
  readonly service: { readonly layouts: string; readonly edit: 'auto' | 'on' | 'off' }
  /** Where a copy of the layouts that came with the program is made and looked for; `''` if nowhere. */
  readonly ownLayouts: string
}

/** The folder of the layouts, and whether they may be changed there. */
export class EditableFolder {
  #settings: FolderSettings

  /**
   * @param shipped the folder of the layouts that come with the program: the next version replaces them.
   * @param reload takes in what the settings and files have now, all or nothing, and tells what stands against it.
   */
  constructor(
    settings: FolderSettings,
    private readonly shipped: string,
    private readonly reload: () => readonly ConfigurationError[],
  ) {
    this.#settings = settings
  }

  /** Absolute. */
  get path(): string {
    return this.#settings.service.layouts
  }

  /** Whether these are other layouts than came with the program. */
  get isOwn(): boolean {
    return this.path !== this.shipped
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

  /**
   * To be called before anything is changed: layouts that came with the program never are, but a copy, which is made now and
   * used from then on.
   * @throws {Refusal} `editing-off`, `reload-refused`. @throws the error of the disk; then no copy was made.
   */
  useOwn(): void {
    this.require()
    if (this.isOwn) return
    makeOwnShow(this.#settings.ownLayouts, this.shipped)
    const errors = this.reload()
    if (errors.length > 0) throw reloadRefused(errors)
    // Other settings name another folder, which may be none of these.
    if (!this.isOwn) throw new Refusal('editing-off', notOwn)
  }

  #whyOff(): string | undefined {
    const { layouts, edit } = this.#settings.service
    if (edit === 'off') return 'Layouts cannot be changed here: [service] edit is off.'
    if (!this.isOwn && this.#settings.ownLayouts !== '') return undefined
    if (!this.isOwn) return notOwn
    if (edit === 'auto' && !belongsToService(layouts))
      return 'Expected a folder of layouts that belongs to the user of this service; it belongs to another. Set [service] edit = on, or use a folder of the service, then reload.'
    if (!isWritable(layouts))
      return 'Expected a folder of layouts in which this service may write; it may not. Change its owner or its mode, or what makes its disk read-only.'
    return undefined
  }
}

const notOwn =
  'Expected layouts of your own; these came with the program. Copy them to another folder, name it as [service] layouts, then reload.'

function belongsToService(folder: string): boolean {
  return attempt(() => statSync(folder).uid === process.geteuid?.(), false)
}

function isWritable(folder: string): boolean {
  const { W_OK, X_OK } = constants
  return attempt(() => accessSync(folder, W_OK | X_OK) === undefined, false)
}
