import { Sequences } from './sequences.js'

/**
 * Words and phrases that no text may hold. Both are compared in a plain form: without case, marks, width and characters
 * that cannot be seen.
 */
export class BlockedWords {
  /** Of words. */
  readonly #phrases = new Sequences()
  /** Of code units. */
  readonly #anywhere = new Sequences()

  /** @param entries one or several words each; what has nothing to compare is left out. */
  constructor(entries: Iterable<string>) {
    for (const entry of entries) this.#add(plainForm(entry).trim())
  }

  get isEmpty(): boolean {
    return this.#phrases.isEmpty && this.#anywhere.isEmpty
  }

  /** Whether a text holds one of them. */
  isIn(text: string): boolean {
    if (this.isEmpty) return false
    const plain = plainForm(text)
    return this.#phrases.areIn(wordsOf(plain)) || this.#anywhere.areIn(plain)
  }

  #add(plain: string): void {
    if (plain === '') return
    const words = wordsOf(plain)
    // An entry without a letter, such as an emoji, has no words to compare.
    if (words.length === 0 || unspaced.test(plain)) this.#anywhere.add(plain)
    else this.#phrases.add(words)
  }
}

export const nothingBlocked = new BlockedWords([])

/** Compatibility forms taken apart (UAX #15, NFKD), then without what is no letter of its own, in lower case. */
function plainForm(text: string): string {
  return text.normalize('NFKD').replace(notCompared, '').toLowerCase()
}

/**
 * Marks, format characters, and others that leave no trace on a screen, such as the Hangul fillers. The two marks of
 * kana that make another sound stay: か is not が.
 */
const notCompared = /(?![\u3099\u309a])[\p{Mark}\p{Format}\p{Default_Ignorable_Code_Point}]/gu

/** Scripts that are written without spaces: what is a word cannot be seen. */
const unspaced =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Runs of letters and digits. */
function wordsOf(plain: string): readonly string[] {
  return plain.match(/[\p{Letter}\p{Decimal_Number}]+/gu) ?? []
}
