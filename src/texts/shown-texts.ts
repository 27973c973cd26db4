/** A text that was shown. */
export interface ShownText {
  /** Never used again for another text of the layout. */
  readonly textId: string
  /** As it was written. */
  readonly value: string
}

/** What of the texts of a control is to be stored. */
export interface ShownChange {
  /** Those that have come since the last time; also one that has gone meanwhile, so that its id is known. */
  readonly texts: readonly ShownText[]
  /** All that are there now, oldest first. */
  readonly textIds: readonly string[]
}

/** So many are remembered of a control. */
const mostShown = 10

/** The newest texts of a control that were shown and not taken back. */
export class ShownTexts {
  #texts: ShownText[] = []
  /** Since the last `settle`. */
  #added: ShownText[] = []
  #hasChanged = false

  /** Oldest first. */
  get all(): readonly ShownText[] {
    return this.#texts
  }

  /** The newest one as a value; `''` if there is none. */
  get value(): string {
    return this.#texts.at(-1)?.value ?? ''
  }

  has(textId: string): boolean {
    return this.#texts.some((text) => text.textId === textId)
  }

  add(text: ShownText): void {
    for (const list of [this.#texts, this.#added]) if (list.push(text) > mostShown) list.shift()
    this.#hasChanged = true
  }

  /** @returns the text; undefined if it is not shown. */
  takeBack(textId: string): ShownText | undefined {
    const text = this.#texts.find((each) => each.textId === textId)
    this.#texts = this.#texts.filter((each) => each !== text)
    this.#hasChanged = true
    return text
  }

  clear(): void {
    this.#texts = []
    this.#hasChanged = true
  }

  /** What is to be stored since the last `settle`; undefined if that is nothing. */
  get change(): ShownChange | undefined {
    return this.#hasChanged ? { texts: this.#added, textIds: this.#textIds } : undefined
  }

  /** All of them, for a new file. */
  get whole(): ShownChange {
    return { texts: this.#texts, textIds: this.#textIds }
  }

  /** What has changed is stored. */
  settle(): void {
    this.#added = []
    this.#hasChanged = false
  }

  /** Takes a change from the store, in the order in which they were stored. */
  restore({ texts, textIds }: ShownChange): void {
    const known = new Map([...this.#texts, ...texts].map((text) => [text.textId, text]))
    this.#texts = textIds.flatMap((textId) => known.get(textId) ?? [])
  }

  get #textIds(): readonly string[] {
    return this.#texts.map(({ textId }) => textId)
  }
}
