/** An echo arrives within this, in ms. */
const roundTripMs = 250
/** Words to addresses. */
const mostRemembered = 4096

/** What programs were told a moment ago: some send everything back, and the words that tell are those that ask. */
export class RegistrationMessages {
  readonly #at = new Map<string, number>()

  /** @param words address and arguments. @param now `performance.now()`. */
  record(ip: string, words: string, now: number): void {
    if (this.#at.size >= mostRemembered) this.#at.clear()
    this.#at.set(`${ip} ${words}`, now)
  }

  isEcho(ip: string, words: string, now: number): boolean {
    return now - (this.#at.get(`${ip} ${words}`) ?? Number.NEGATIVE_INFINITY) <= roundTripMs
  }
}
