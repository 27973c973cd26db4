import { type Change, compareLayouts } from '../model/compare-layouts.js'
import type { LayoutDraft } from '../model/draft.js'
import type { Parsed } from '../model/parse-draft.js'
import { prepareSource } from '../model/write-draft.js'
import type { EditSession } from './edit-session.js'
import { nextTask } from './next-task.js'
import type { FileProblem, ServiceFiles, StoredFile } from './service-files.js'

/** How far the saving of a draft is. */
export type SaveState =
  | { readonly at: 'rest' }
  | { readonly at: 'writing' }
  /** It was stored, ms since 1970. */
  | { readonly at: 'saved'; readonly time: number }
  /** It has faults, so it is not stored. */
  | { readonly at: 'faulty' }
  /** It changes something for people: that is asked first. */
  | { readonly at: 'asked'; readonly changes: readonly Change[] }
  /** The service did not take it, or did not answer. */
  | { readonly at: 'refused'; readonly problem: FileProblem }
  /** Somebody else has stored something. @property theirs undefined: it was deleted. */
  | { readonly at: 'conflict'; readonly theirs: StoredFile | undefined; readonly mine: string }
  /** It is new, and the service has another layout of this name. */
  | { readonly at: 'taken' }

/** What a draft is stored with. */
export interface SavingTools {
  readonly files: ServiceFiles
  read(text: string): Parsed
  /** @returns the page that everybody sees. */
  readActivePage(layoutId: string): Promise<string | undefined>
  /** Called when the state is another one. */
  onChange(): void
}

/** Stores the draft of a session, over nothing that somebody else has stored. */
export class Saving {
  state: SaveState = { at: 'rest' }

  constructor(
    private readonly session: EditSession,
    private readonly tools: SavingTools,
  ) {}

  get isBusy(): boolean {
    return this.state.at === 'writing'
  }

  /** Stores the draft if it is another one and has no faults; what it changes for people is asked first. */
  async save(): Promise<void> {
    const { session } = this
    if (session.isReadOnly || this.isBusy || !session.hasChanges) return
    session.endStep()
    session.judge()
    if (session.faults.length > 0) return this.#go({ at: 'faulty' })
    const { live, layoutId } = session
    if (live === undefined) return this.write()
    this.#go({ at: 'writing' })
    const page = await this.tools.readActivePage(layoutId).catch(() => undefined)
    const changes = compareLayouts(live, session.draft, page ?? live.activePageId)
    if (changes.length > 0) this.#go({ at: 'asked', changes })
    else await this.write()
  }

  /** Stores the draft, whatever it changes. */
  async write(): Promise<void> {
    const { session } = this
    this.#go({ at: 'writing' })
    if (session.source) prepareSource(session.source)
    await nextTask()
    const { draft, stored, layoutId } = session
    const text = session.write()
    try {
      const etag = await this.tools.files.write(layoutId, text, stored?.file.etag)
      this.#saved({ text, etag }, draft)
    } catch (problem) {
      await this.#refuse(problem as FileProblem, text, draft)
    }
  }

  /** Shows what somebody else has stored beside the draft. @param theirs undefined: it was deleted. */
  compare(theirs: StoredFile | undefined): void {
    this.#go({ at: 'conflict', theirs, mine: this.session.write() })
  }

  /** Whether it can be gone on with. */
  canTake({ text }: StoredFile): boolean {
    return this.tools.read(text).draft !== undefined
  }

  /** Goes on with what somebody else has stored; undo brings the own draft back. @param theirs that can be read. */
  takeTheirs(theirs: StoredFile): void {
    const { draft } = this.tools.read(theirs.text)
    if (draft === undefined) return
    this.session.replace({ text: theirs.text, draft })
    this.session.settle({ file: theirs, draft })
    this.rest()
  }

  /** Stores the draft over what somebody else has stored. @param theirs undefined: it was deleted. */
  async putOver(theirs: StoredFile | undefined): Promise<void> {
    this.session.settle(theirs && { file: theirs, draft: this.tools.read(theirs.text).draft })
    this.rest()
    await this.save()
  }

  /** Back to the draft. */
  rest(): void {
    this.#go({ at: 'rest' })
  }

  /** What the service said, or that it said nothing; an answer that was lost may still mean that the draft is stored. */
  async #refuse(problem: FileProblem, text: string, draft: LayoutDraft): Promise<void> {
    const { session } = this
    if (!['file-changed', 'layout-not-found', 'no-answer'].includes(problem.code))
      return this.#go({ at: 'refused', problem })
    let theirs: StoredFile | undefined
    try {
      theirs = await this.tools.files.readIfThere(session.layoutId)
    } catch {
      return this.#go({ at: 'refused', problem })
    }
    if (theirs?.text === text) return this.#saved(theirs, draft)
    if (theirs?.etag === session.stored?.file.etag) return this.#go({ at: 'refused', problem })
    if (session.stored === undefined) return this.#go({ at: 'taken' })
    this.#go({ at: 'conflict', theirs, mine: text })
  }

  #saved(file: StoredFile, draft: LayoutDraft): void {
    this.session.settle({ file, draft })
    this.#go({ at: 'saved', time: Date.now() })
  }

  #go(state: SaveState): void {
    this.state = state
    this.tools.onChange()
  }
}
