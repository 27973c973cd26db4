import { hash, timingSafeEqual } from 'node:crypto'

/** The passcode that people need to join. Only digests are compared, in the same time for every text. */
export class Passcode {
  readonly #digest: Buffer

  /** @param text `''` if no passcode is needed. */
  constructor(readonly text: string) {
    this.#digest = digestOf(text)
  }

  get isNeeded(): boolean {
    return this.text !== ''
  }

  /** @param sent `''` if none was sent. */
  isRight(sent: string): boolean {
    return timingSafeEqual(this.#digest, digestOf(sent)) || !this.isNeeded
  }
}

/** Normalized, because phones and editors write an accented letter as one character or as two. */
function digestOf(text: string): Buffer {
  return hash('sha256', text.normalize('NFC'), 'buffer')
}
