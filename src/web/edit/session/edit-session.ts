import type { KeyCall } from '../../link/desk-request.js'
import type { Edit, Fault, LayoutDraft } from '../model/draft.js'
import { type DraftSource, writeDraft } from '../model/write-draft.js'
import { DraftHistory } from './draft-history.js'
import type { KeptDrafts } from './kept-drafts.js'
import type { StoredFile } from './service-files.js'

/** Between an edit and its faults, ms: somebody who types does not wait for them. */
const judgePause = 200

/** What of a layout is looked at, by positions in the draft; there may be nothing there any more. */
export interface EditPlace {
  /** Its position; or what is on every page, or what is of the whole show: its name, language and theme. */
  readonly page: number | 'every' | 'show'
  /** The control whose form is open; undefined: none. */
  readonly control?: number
}

/** A layout as the service has it. */
export interface StoredLayout {
  readonly file: StoredFile
  /** Undefined: the file cannot be read as a layout. */
  readonly draft: LayoutDraft | undefined
}

/** What a session begins with. */
export interface SessionStart {
  readonly draft: LayoutDraft
  /** Undefined: a draft without a file. */
  readonly source: DraftSource | undefined
  /** Undefined: the service does not have it yet. */
  readonly stored: StoredLayout | undefined
  /** Whether this service lets nobody change its layouts. */
  readonly isReadOnly: boolean
  readonly call: KeyCall
  /** Where the changes are kept until they are stored. */
  readonly kept: KeptDrafts
  /** Where a browser loads a picture from; undefined if it is in no folder of this service. */
  pictureAddress(url: string): string | undefined
  /** Stores a picture. @returns its name. @throws {DeskProblem} whose message can be shown. */
  storePicture(file: Blob & { readonly name?: string }): Promise<string>
  /** Finds the faults of a draft, as `ovation check` does. */
  judge(draft: LayoutDraft): readonly Fault[]
  /** Called whenever something that is shown has changed. */
  onChange(): void
}

/** A draft with what it is written from. */
interface Step {
  readonly draft: LayoutDraft
  readonly source: DraftSource | undefined
}

/** The draft of one layout, and what was done to it. This browser keeps it until it is stored. */
export class EditSession {
  readonly layoutId: string
  readonly isReadOnly: boolean
  readonly call: KeyCall
  /** Where the forms are to go: they show this place, put the focus into its field, whose id it is, and call `arrive`. */
  sought: string | undefined
  #stored: StoredLayout | undefined
  #faults: readonly Fault[]
  /** Of which draft faults were found last, and which. */
  #judged: readonly [LayoutDraft, readonly Fault[]] | undefined
  /** Which step was written last, and its text: that of a large layout takes a while. */
  #written: readonly [Step, string] | undefined
  #place: EditPlace
  /** Whether what is kept is of this session: another page of the browser may have the same layout. */
  #isKept = false
  #isForgotten = false
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #history: DraftHistory<Step>

  constructor(private readonly start: SessionStart) {
    const { draft, source, stored, isReadOnly, call } = start
    this.layoutId = draft.layoutId
    this.isReadOnly = isReadOnly
    this.call = call
    this.#stored = stored
    this.#history = new DraftHistory<Step>({ draft, source })
    this.#faults = this.findFaults()
    const first = draft.pages.findIndex(({ pageId }) => pageId === draft.activePageId)
    this.#place = { page: Math.max(0, first) }
  }

  get draft(): LayoutDraft {
    return this.#history.now.draft
  }

  /** What it is written from; undefined: it comes from no text. */
  get source(): DraftSource | undefined {
    return this.#history.now.source
  }

  /** Of the draft; those of an edit come soon after it. */
  get faults(): readonly Fault[] {
    return this.#faults
  }

  /** The same of the draft as it is now, found at once: for what must show no draft with faults. */
  findFaults(): readonly Fault[] {
    if (this.#judged?.[0] !== this.draft) this.#judged = [this.draft, this.start.judge(this.draft)]
    return this.#judged[1]
  }

  /** Undefined: the service does not have it yet. */
  get stored(): StoredLayout | undefined {
    return this.#stored
  }

  /** The layout as the service has it, whose numbers new controls do not take; undefined while it is new. */
  get live(): LayoutDraft | undefined {
    return this.#stored?.draft
  }

  get hasChanges(): boolean {
    return this.draft !== this.live
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
    const { draft, source } = this.#history.now
    const next = edit(draft)
    if (this.isReadOnly || next === draft) return
    this.#history.step({ draft: next, source }, merge)
    this.#changed()
  }

  /** Puts another text in the place of the draft, such as an earlier version: one step to undo. */
  replace(source: DraftSource): void {
    this.#history.step({ draft: source.draft, source })
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

  /** What was typed so far is a step of its own, whatever follows: called when a field loses the focus. */
  endStep(): void {
    this.#history.endStep()
  }

  /** The text of the draft as it would be stored. */
  write(): string {
    const step = this.#history.now
    if (this.#written?.[0] !== step) this.#written = [step, writeDraft(step.draft, step.source)]
    return this.#written[1]
  }

  /** The service has this now. @param stored undefined: it has the layout no more. */
  settle(stored: StoredLayout | undefined): void {
    this.#stored = stored
    this.keep()
    this.start.onChange()
  }

  /** Has this browser keep the changes, if there are any. */
  keep(): void {
    // What was kept while layouts could be changed is not of this session.
    if (this.isReadOnly || this.#isForgotten) return
    const { draft, source } = this.#history.now
    const etag = this.#stored?.file.etag
    if (this.hasChanges) this.start.kept.keep({ draft, source: source?.text, etag, at: Date.now() })
    else if (this.#isKept) this.start.kept.forget(this.layoutId)
    this.#isKept = this.hasChanges
  }

  /** Has this browser forget the changes, for good: a picture may still be on its way. */
  forget(): void {
    this.#isForgotten = true
    clearTimeout(this.#timer)
    this.start.kept.forget(this.layoutId)
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
    return this.start.pictureAddress(url) ?? ''
  }

  /**
   * Stores a picture in the folder `media` of the service.
   *
   * @returns its address for the layout, such as `../media/heart.svg`. @throws {DeskProblem} whose message can be shown.
   */
  async uploadPicture(file: Blob & { readonly name?: string }): Promise<string> {
    return `../media/${await this.start.storePicture(file)}`
  }

  /** Finds the faults of the draft as it is now, and has it kept. */
  judge(): void {
    clearTimeout(this.#timer)
    this.#faults = this.findFaults()
    this.keep()
    this.start.onChange()
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.judge(), judgePause)
    this.start.onChange()
  }
}
