/** A text that is shown, and who wrote it. */
export interface WrittenText {
  readonly textId: string
  readonly value: string
  /** The participant; absent where nobody knows. */
  readonly author?: string
}

export interface StoredText extends WrittenText {
  /** Set if it was not sent to displays. */
  readonly isUnseen?: true
}

/** A text that was taken back, and what it was until then. */
export interface TakenText {
  readonly text: WrittenText
  /** It was the value of its control. */
  readonly wasNewest: boolean
  /** It is what displays show. */
  readonly wasOnDisplays: boolean
  /** The word with which its author counted until then; absent where they did not count with this text. */
  readonly word?: string
}

/** A change of a control's texts that must be stored. */
export interface ShownChange {
  /** The texts added since the last change, even one that is already gone, so that its id is known. */
  readonly texts: readonly StoredText[]
  /** All that are shown now, oldest first. */
  readonly textIds: readonly string[]
}

const mostShown = 10

/** The newest texts of a control that were shown and not taken back. */
export class ShownTexts {
  #texts: WrittenText[] = []
  /** Added since the last `settle`. */
  #added: WrittenText[] = []
  /** Ids of the texts that were not sent to displays. */
  #unseen = new Set<string>()
  #hasChanged = false

  /** Oldest first. */
  get all(): readonly WrittenText[] {
    return this.#texts
  }

  /** The value of the newest text; `''` if there is none. */
  get value(): string {
    return this.#texts.at(-1)?.value ?? ''
  }

  has(textId: string): boolean {
    return this.#texts.some((text) => text.textId === textId)
  }

  add(text: WrittenText): void {
    for (const list of [this.#texts, this.#added]) if (list.push(text) > mostShown) list.shift()
    this.#hasChanged = true
  }

  /** Notes that the newest text was not sent to displays. */
  missNewest(): void {
    const newest = this.#texts.at(-1)
    if (newest === undefined || this.#unseen.has(newest.textId)) return
    this.#unseen = new Set([...this.#textIds.filter((textId) => this.#unseen.has(textId)), newest.textId])
    if (!this.#added.includes(newest)) this.#added.push(newest)
    this.#hasChanged = true
  }

  /** @returns undefined if it is not shown. */
  takeBack(textId: string): TakenText | undefined {
    const text = this.#texts.find((each) => each.textId === textId)
    if (text === undefined) return undefined
    const taken = { text, wasNewest: text === this.#texts.at(-1), wasOnDisplays: this.isOnDisplays(textId) }
    this.#texts = this.#texts.filter((each) => each !== text)
    this.#hasChanged = true
    return taken
  }

  clear(): void {
    this.#texts = []
    this.#hasChanged = true
  }

  /** Puts texts back that were there before a `clear`, before those that have come since. */
  putBack(texts: readonly WrittenText[]): void {
    if (texts.length === 0) return
    this.#texts = [...texts, ...this.#texts].slice(-mostShown)
    this.#added = [...this.#added.filter((text) => !this.#texts.includes(text)), ...this.#texts]
    // Displays have shown none of them since the `clear`.
    for (const { textId } of texts) this.#unseen.delete(textId)
    this.#hasChanged = true
  }

  /** The change since the last `settle`; undefined if there is none. */
  get change(): ShownChange | undefined {
    return this.#hasChanged ? this.#stored(this.#added) : undefined
  }

  /** All texts, for a new file. */
  get whole(): ShownChange {
    return this.#stored(this.#texts)
  }

  /** Notes that the change is stored. */
  settle(): void {
    this.#added = []
    this.#hasChanged = false
  }

  /** Takes a change from the store; changes are restored in the order in which they were stored. */
  restore({ texts, textIds }: ShownChange): void {
    const known = new Map(this.#texts.map((text) => [text.textId, text]))
    for (const { textId, value, author, isUnseen } of texts) {
      known.set(textId, author === undefined ? { textId, value } : { textId, value, author })
      if (isUnseen) this.#unseen.add(textId)
      else this.#unseen.delete(textId)
    }
    this.#texts = textIds.flatMap((textId) => known.get(textId) ?? [])
  }

  /** Whether displays show this text: it is the newest that was sent to them. */
  isOnDisplays(textId: string): boolean {
    return this.#textIds.findLast((each) => !this.#unseen.has(each)) === textId
  }

  #stored(texts: readonly WrittenText[]): ShownChange {
    const stored = texts.map((text) =>
      this.#unseen.has(text.textId) ? { ...text, isUnseen: true as const } : text,
    )
    return { texts: stored, textIds: this.#textIds }
  }

  get #textIds(): readonly string[] {
    return this.#texts.map(({ textId }) => textId)
  }
}
