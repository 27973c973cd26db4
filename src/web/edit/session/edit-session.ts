import type { KeyCall } from '../../link/key-call.js'
import { pictureAddress } from '../../link/layout-picture.js'
import type { Edit, Fault, LayoutDraft } from '../model/draft.js'
import { DraftHistory } from './draft-history.js'

/** Between an edit and its faults, ms: somebody who types does not wait for them. */
const judgePause = 200

/** What of a layout is looked at, by positions in the draft; there may be nothing there any more. */
export interface EditPlace {
  /** Its position; or what is on every page, or what is of the whole show: its name, language and theme. */
  readonly page: number | 'every' | 'show'
  /** The control whose form is open; undefined: none. */
  readonly control?: number
}

/** What a session begins with. */
export interface SessionStart {
  readonly draft: LayoutDraft
  /** Whether the service does not have it yet. */
  readonly isNew: boolean
  /** Whether this service lets nobody change its layouts. */
  readonly isReadOnly: boolean
  readonly call: KeyCall
  /** Stores a picture. @returns its name. @throws {DeskProblem} whose message can be shown. */
  storePicture(file: Blob & { readonly name?: string }): Promise<string>
  /** Finds the faults of a draft, as `ovation check` does. */
  judge(draft: LayoutDraft): readonly Fault[]
  /** Called whenever something that is shown has changed. */
  onChange(): void
}

/** The draft of one layout, and what was done to it. */
export class EditSession {
  readonly layoutId: string
  readonly isReadOnly: boolean
  readonly call: KeyCall
  /** Where the forms are to go: they show this place, put the focus into its field, whose id it is, and call `arrive`. */
  sought: string | undefined
  #faults: readonly Fault[]
  #place: EditPlace
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #history: DraftHistory<LayoutDraft>

  constructor(private readonly start: SessionStart) {
    this.layoutId = start.draft.layoutId
    this.isReadOnly = start.isReadOnly
    this.call = start.call
    this.#history = new DraftHistory(start.draft)
    this.#faults = start.judge(start.draft)
    const first = start.draft.pages.findIndex(({ pageId }) => pageId === start.draft.activePageId)
    this.#place = { page: Math.max(0, first) }
  }

  get draft(): LayoutDraft {
    return this.#history.now
  }

  /** Of the draft; those of an edit come soon after it. */
  get faults(): readonly Fault[] {
    return this.#faults
  }

  /** The layout as the service has it, whose numbers new controls do not take; undefined while it is new. */
  get live(): LayoutDraft | undefined {
    return this.start.isNew ? undefined : this.start.draft
  }

  /** What the forms show of the draft, and the preview, too. */
  get place(): EditPlace {
    return this.#place
  }

  lookAt(place: EditPlace): void {
    this.#place = place
    this.start.onChange()
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  /**
   * Changes the draft: one step to undo.
   *
   * @param merge steps that follow each other with the same text are one, such as those of typing into one field.
   */
  edit(edit: Edit, merge?: string): void {
    if (this.isReadOnly) return
    this.#history.step(edit(this.draft), merge)
    this.#changed()
  }

  undo(): void {
    this.#history.undo()
    this.#changed()
  }

  redo(): void {
    this.#history.redo()
    this.#changed()
  }

  /** What was typed so far is a step of its own, whatever follows: call it when a field loses the focus. */
  endStep(): void {
    this.#history.endStep()
  }

  /** Has the forms go to a place. @param path such as `$.pages[0].controls[2].lid`, as faults have it. */
  goTo(path: string): void {
    this.sought = path
    this.start.onChange()
  }

  arrive(): void {
    this.sought = undefined
  }

  /** Where a browser loads a picture from. @param url as the layout has it. @returns '' if it is in no folder of this service. */
  pictureAddress(url: string): string {
    return pictureAddress(url) ?? ''
  }

  /**
   * Stores a picture in the folder `media` of the service.
   *
   * @returns its address for the layout, such as `../media/heart.svg`. @throws {DeskProblem} whose message can be shown.
   */
  async uploadPicture(file: Blob & { readonly name?: string }): Promise<string> {
    return `../media/${await this.start.storePicture(file)}`
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#faults = this.start.judge(this.draft)
      this.start.onChange()
    }, judgePause)
    this.start.onChange()
  }
}
