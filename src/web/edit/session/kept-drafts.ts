import type { LayoutDraft } from '../model/draft.js'

/** Changes that are not saved, as a browser keeps them. */
export interface KeptDraft {
  readonly draft: LayoutDraft
  /** What it was made of; undefined: it comes from no text. */
  readonly source?: string | undefined
  /** Of the file that it is to replace; undefined: the service had none. */
  readonly etag?: string | undefined
  /** Of the last change, ms since 1970. */
  readonly at: number
}

/** The storage of a browser. It may refuse by throwing. */
export interface DraftStore {
  readonly length: number
  key(at: number): string | null
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** What a browser does not store, by its name there. */
const unstored = new Map<string, string>()

/** The drafts that a browser keeps; where it forbids that, they last until the page is closed. */
export class KeptDrafts {
  /** @param base the address of the service: several services of one host differ in their path. */
  constructor(
    private readonly base: string,
    private readonly store: () => DraftStore,
  ) {}

  /** @returns undefined if none is kept, or nothing that can be read. */
  read(layoutId: string): KeptDraft | undefined {
    const name = this.#nameOf(layoutId)
    try {
      const kept = JSON.parse(unstored.get(name) ?? this.store().getItem(name) ?? 'null')
      return kept?.draft?.layoutId === layoutId && Array.isArray(kept.draft.pages) ? kept : undefined
    } catch {
      return undefined
    }
  }

  keep(kept: KeptDraft): void {
    const [name, text] = [this.#nameOf(kept.draft.layoutId), JSON.stringify(kept)]
    unstored.delete(name)
    try {
      this.store().setItem(name, text)
    } catch {
      unstored.set(name, text)
    }
  }

  forget(layoutId: string): void {
    const name = this.#nameOf(layoutId)
    unstored.delete(name)
    try {
      this.store().removeItem(name)
    } catch {
      // None is stored.
    }
  }

  /** Those of other layouts than these, the newest first. */
  notOf(layouts: readonly string[]): readonly KeptDraft[] {
    return this.#ids()
      .filter((layoutId) => !layouts.includes(layoutId))
      .flatMap((layoutId) => this.read(layoutId) ?? [])
      .sort((a, b) => b.at - a.at)
  }

  #nameOf(layoutId: string): string {
    return `ovation draft of ${layoutId} of ${this.base}`
  }

  #ids(): readonly string[] {
    const [start, end] = this.#nameOf('\n').split('\n') as [string, string]
    return [...new Set([...unstored.keys(), ...this.#stored()])]
      .filter((name) => name.startsWith(start) && name.endsWith(end))
      .map((name) => name.slice(start.length, -end.length))
  }

  /** The names of all that the browser stores, of whatever kind. */
  #stored(): readonly string[] {
    try {
      const store = this.store()
      return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
    } catch {
      return []
    }
  }
}
