/** The authors of the texts that wait in one layout. */
export class Authors {
  /** By textId. */
  readonly #byText = new Map<string, string>()
  /** How many texts of each participant wait. */
  readonly #counts = new Map<string, number>()

  /** A text waits; adding it again changes nothing. @param participant `''` if unknown. */
  add(textId: string, participant: string): void {
    if (participant === '' || this.#byText.has(textId)) return
    this.#byText.set(textId, participant)
    this.#counts.set(participant, this.countOf(participant) + 1)
  }

  /** A text waits no longer. */
  delete(textId: string): void {
    const participant = this.of(textId)
    if (!this.#byText.delete(textId)) return
    const left = this.countOf(participant) - 1
    if (left > 0) this.#counts.set(participant, left)
    else this.#counts.delete(participant)
  }

  /** The participant who wrote a text; `''` if unknown. */
  of(textId: string): string {
    return this.#byText.get(textId) ?? ''
  }

  /** How many texts of a participant wait. */
  countOf(participant: string): number {
    return this.#counts.get(participant) ?? 0
  }
}
