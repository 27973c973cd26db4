import { hash, timingSafeEqual } from 'node:crypto'

/** What people must know to join; only its digest is compared, in the same time for every text. */
export class Passcode {
  readonly #digest: Buffer

  /** @param text `''` where nothing is needed. */
  constructor(readonly text: string) {
    this.#digest = digestOf(text)
  }

  get isNeeded(): boolean {
    return this.text !== ''
  }

  /** @param sent `''` where nothing was sent. */
  isRight(sent: string): boolean {
    return timingSafeEqual(this.#digest, digestOf(sent)) || !this.isNeeded
  }
}

/** Phones and editors write accents as one character or as two. */
function digestOf(text: string): Buffer {
  return hash('sha256', text.normalize('NFC'), 'buffer')
}
