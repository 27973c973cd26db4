import type { StatusAnswer } from '../../../wire/status.js'
import { base } from '../../link/addresses.js'
import { DeskProblem, type KeyCall } from '../../link/desk-request.js'
import type { EditorContext } from '../../link/editor-context.js'
import { keyCall } from '../../link/key-call.js'
import type { LayoutDraft } from '../model/draft.js'
import { type Parsed, parseDraft } from '../model/parse-draft.js'
import { type DraftSource, writeDraft } from '../model/write-draft.js'
import type { EditSession, StoredLayout } from './edit-session.js'
import type { EditorPhase } from './editor-phase.js'
import { type KeptDraft, KeptDrafts } from './kept-drafts.js'
import type { NewLayout } from './new-layout.js'
import { nextTask } from './next-task.js'
import { FileProblem, ServiceFiles, type StoredFile } from './service-files.js'
import { type EditingTools, startEditing } from './start-editing.js'

/** What the editor is made with. */
export interface EditorTools extends Pick<EditingTools, 'judge' | 'describe' | 'onChange'> {
  readonly context: EditorContext
}

/** The editor: which layout is edited, and how that begins and ends. */
export class Editor {
  phase: EditorPhase = { at: 'loading' }
  /** The layouts that the service has loaded. */
  layouts: readonly string[] = []
  /** Whether this service lets nobody change its layouts. */
  isReadOnly = false
  readonly files: ServiceFiles
  readonly kept = new KeptDrafts(base, () => localStorage)
  readonly #call: KeyCall
  /** The layout that the desk is to show afterwards. */
  #layoutId: string | undefined

  constructor(private readonly tools: EditorTools) {
    const { key, layoutId } = tools.context
    this.files = new ServiceFiles(base, key)
    this.#call = keyCall(key)
    if (layoutId === undefined) void this.begin()
    else void this.open(layoutId)
  }

  /** Whether the draft has something that the service does not. */
  get hasChanges(): boolean {
    const { phase, isReadOnly } = this
    return phase.at === 'editing' && phase.session.hasChanges && !isReadOnly
  }

  /** Has this browser keep what is not saved. */
  keep(): void {
    if (this.phase.at === 'editing') this.phase.session.keep()
  }

  /** Opens a layout of the service. */
  async open(layoutId: string): Promise<void> {
    this.#go({ at: 'loading' })
    try {
      await this.#readStatus()
      const kept = this.isReadOnly ? undefined : this.kept.read(layoutId)
      // What was deleted meanwhile can still be gone on with.
      const file = await (kept ? this.files.readIfThere(layoutId) : this.files.read(layoutId))
      if (file === undefined) return this.#offer(kept!, undefined)
      await nextTask()
      this.#layoutId = layoutId
      const { draft, faults } = this.read(file.text)
      await nextTask()
      // It may have been saved just as the page was closed.
      const isSaved = kept && this.writeKept(kept) === file.text
      if (isSaved) this.kept.forget(layoutId)
      if (kept && !isSaved) this.#offer(kept, { file, draft })
      else if (draft) this.#edit({ file, draft }, { text: file.text, draft })
      else this.#go({ at: 'unreadable', file, faults })
    } catch (problem) {
      this.#fail(problem, () => void this.open(layoutId))
    }
  }

  /** Begins a new layout. @param from a draft that only lacks another id. */
  async begin(from?: NewLayout): Promise<void> {
    this.#go({ at: 'loading' })
    try {
      await this.#readStatus()
      this.#go({ at: 'begin', from })
    } catch (problem) {
      this.#fail(problem, () => void this.begin(from))
    }
  }

  /** Edits a layout that the service does not have yet. */
  create({ draft, source }: NewLayout): void {
    const { phase } = this
    this.#edit(undefined, source, draft)
    // What had another id is kept under this one now.
    if (phase.at === 'begin' && phase.from) this.kept.forget(phase.from.draft.layoutId)
  }

  /** Puts an earlier version in the place of a file that cannot be read, once it is saved. */
  repair(file: StoredFile, source: DraftSource): void {
    this.#edit({ file, draft: undefined }, source, source.draft)
  }

  /** Back to what the desk shows. */
  async back(): Promise<void> {
    if (this.#layoutId === undefined) this.leave()
    else await this.open(this.#layoutId)
  }

  /** What this browser keeps of layouts that the service does not have, the newest first. */
  get keptNew(): readonly KeptDraft[] {
    return this.kept.notOf(this.layouts)
  }

  /** Goes on with one of them. */
  goOn(kept: KeptDraft): void {
    this.#edit(undefined, this.#sourceOf(kept), kept.draft)
  }

  read(text: string): Parsed {
    return parseDraft(text, this.tools.judge)
  }

  /** Takes a text to go on with. @throws {FileProblem} if it cannot be read as a layout. */
  take(text: string): DraftSource {
    const { draft, faults } = this.read(text)
    if (draft === undefined) throw new FileProblem('unreadable', '', faults)
    return { text, draft }
  }

  /** The text of a kept draft, as it would be stored. */
  writeKept(kept: KeptDraft): string {
    return writeDraft(kept.draft, this.#sourceOf(kept))
  }

  /** @throws {FileProblem} */
  async remove(session: EditSession): Promise<void> {
    await this.files.remove(session.layoutId, session.stored!.file.etag)
    session.forget()
    this.#layoutId = undefined
    this.leave()
  }

  /** Back to the desk; changes that are not saved are still kept. */
  leave(): void {
    this.tools.context.close(this.#layoutId)
  }

  async #readStatus(): Promise<void> {
    const { editing, layouts }: StatusAnswer = await this.#call('GET', '/status')
    this.isReadOnly = !editing
    this.layouts = layouts.map(({ layoutId }) => layoutId)
  }

  #offer(kept: KeptDraft, stored: StoredLayout | undefined): void {
    const { layoutId } = kept.draft
    const source = this.#sourceOf(kept)
    const { etag } = kept
    const isOutdated = etag !== stored?.file.etag
    // What was changed since is not taken for live: the service refuses to store anything over it unasked.
    const former =
      etag === undefined ? undefined : { file: { text: kept.source ?? '', etag }, draft: source?.draft }
    const before = isOutdated ? former : stored
    this.#go({
      at: 'offered',
      kept,
      isOutdated,
      goOn: () => this.#edit(before, source, kept.draft),
      discard: () => {
        this.kept.forget(layoutId)
        void this.open(layoutId)
      },
    })
  }

  #edit(
    stored: StoredLayout | undefined,
    source: DraftSource | undefined,
    draft: LayoutDraft = stored!.draft!,
  ): void {
    const { tools, files, kept, isReadOnly } = this
    const call = this.#call
    const read = (text: string) => this.read(text)
    const onStored = (layoutId: string) => {
      this.#layoutId = layoutId
    }
    const edited = startEditing(
      { ...tools, files, kept, isReadOnly, call, read, onStored },
      { draft, source, stored },
    )
    this.#go({ at: 'editing', ...edited })
  }

  #fail(problem: unknown, again: () => void): void {
    const known = problem instanceof DeskProblem ? problem : new DeskProblem('other', String(problem))
    this.#go({ at: 'failed', problem: known, again })
  }

  #go(phase: EditorPhase): void {
    this.phase = phase
    this.tools.onChange()
  }

  /** What a kept draft was made of. */
  #sourceOf({ source }: KeptDraft): DraftSource | undefined {
    const draft = source === undefined ? undefined : this.read(source).draft
    return draft && { text: source!, draft }
  }
}
