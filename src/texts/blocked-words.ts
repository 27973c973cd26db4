import { countedMark, flagsAsLetters, plainForm, unspaced } from './plain-form.js'
import { Sequences } from './sequences.js'

/** Words and phrases that no text may hold, compared with it in a plain form. */
export class BlockedWords {
  /** As they were given. */
  readonly entries: readonly string[]
  /** Of words. */
  readonly #phrases = new Sequences()
  /** Of code units: those whose words cannot be told apart, with their symbols. */
  readonly #anywhere = new Sequences()
  /** Of code units: those that matter by their symbols too. */
  readonly #symbols = new Sequences()

  /** @param entries one or several words each; what has nothing to compare is left out. */
  constructor(entries: Iterable<string>) {
    this.entries = [...entries]
    for (const entry of this.entries) this.#add(apartFlags(plainForm(entry)).trim())
  }

  get isEmpty(): boolean {
    return this.#phrases.isEmpty && this.#anywhere.isEmpty && this.#symbols.isEmpty
  }

  /** Whether a text holds one of them. */
  isIn(text: string): boolean {
    if (this.isEmpty) return false
    const plain = plainForm(text)
    const letters = flagsAsLetters(plain)
    return (
      this.#phrases.areIn(wordsOf(letters)) ||
      this.#anywhere.areIn(letters, endsALetter) ||
      this.#symbols.areIn(apartFlags(plain), standsAlone) ||
      this.#symbols.areIn(letters, standsAlone)
    )
  }

  #add(plain: string): void {
    if (plain === '') return
    const words = wordsOf(plain)
    if (unspaced.test(plain)) this.#anywhere.add(plain)
    else if (words.length === 0 || symbol.test(plain)) this.#symbols.add(plain)
    else this.#phrases.add(words)
  }
}

export const nothingBlocked = new BlockedWords([])

/** What an entry has for the sake of itself, not to part words as an apostrophe or a hyphen does. */
const symbol = /[\p{Currency_Symbol}\p{Math_Symbol}\p{Other_Symbol}@#%&*^]|!(?=\p{Letter})/u

/** Runs of letters and digits. */
function wordsOf(plain: string): readonly string[] {
  return plain.match(run) ?? []
}

const run = /[\p{Letter}\p{Decimal_Number}]+/gu
const partOfRun = /[\p{Letter}\p{Decimal_Number}]/u

/** Each flag by itself: else the end of one and the beginning of the next are taken for a third. */
function apartFlags(plain: string): string {
  return plain.replace(/\p{Regional_Indicator}{2}/gu, '$& ')
}

/** Whether no mark follows that makes the last letter another one. */
function endsALetter(text: string, _from: number, end: number): boolean {
  return !countedMark.test(text.charAt(end))
}

/** Whether no letter or digit goes on at either end. */
function standsAlone(text: string, from: number, end: number): boolean {
  return !goesOn(text, from) && !goesOn(text, end)
}

function goesOn(text: string, at: number): boolean {
  return partOfRun.test(text.charAt(at - 1)) && partOfRun.test(text.charAt(at))
}
