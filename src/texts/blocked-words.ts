import { decodeUtf8, readBytes } from '../json/read-json-file.js'
import { countedMark, flagsAsLetters, plainForm, unspaced } from './plain-form.js'

/** Reads a list of blocked words: one entry a line, in UTF-8. @param file absolute; `''` for no list. */
export function readBlockedWords(file: string): BlockedWords {
  if (file === '') return nothingBlocked
  return new BlockedWords(decodeUtf8(file, readBytes(file, wordsSizeLimit)).split(/[\r\n]+/))
}

/** Ten times the longest lists. */
const wordsSizeLimit = { bytes: 4 * 1024 * 1024, advice: 'block fewer words, one a line' }

/** A place in the tree of sequences. */
interface Place {
  isEnd: boolean
  readonly next: Map<string, Place>
}

type Counts<Whole> = (whole: Whole, from: number, end: number) => boolean

const always = () => true

/** Many sequences of words or of code units, found in a longer one without trying each of them. */
export class Sequences {
  readonly #start: Place = { isEnd: false, next: new Map() }

  get isEmpty(): boolean {
    return this.#start.next.size === 0
  }

  /** @param sequence not empty. */
  add(sequence: ArrayLike<string>): void {
    let place = this.#start
    for (let at = 0; at < sequence.length; at++) {
      const next = place.next.get(sequence[at]!) ?? { isEnd: false, next: new Map() }
      place.next.set(sequence[at]!, next)
      place = next
    }
    place.isEnd = true
  }

  /** Whether one of them is a part of `whole`. @param counts whether a find from `from` to `end` counts. */
  areIn<Whole extends ArrayLike<string>>(whole: Whole, counts: Counts<Whole> = always): boolean {
    if (this.isEmpty) return false
    for (let from = 0; from < whole.length; from++) if (this.#isOneAt(whole, from, counts)) return true
    return false
  }

  #isOneAt<Whole extends ArrayLike<string>>(whole: Whole, from: number, counts: Counts<Whole>): boolean {
    let place: Place | undefined = this.#start
    for (let at = from; at < whole.length; at++) {
      place = place.next.get(whole[at]!)
      if (place === undefined) return false
      if (place.isEnd && counts(whole, from, at + 1)) return true
    }
    return false
  }
}

/** Words and phrases that no text may contain. Both are compared in their plain form. */
export class BlockedWords {
  readonly entries: readonly string[]
  /** Sequences of words. */
  readonly #phrases = new Sequences()
  /** Sequences of code units: entries in scripts without spaces, with their symbols. */
  readonly #anywhere = new Sequences()
  /** Sequences of code units: entries whose symbols matter too. */
  readonly #symbols = new Sequences()

  /** @param entries one or several words each; entries with nothing to compare are left out. */
  constructor(entries: Iterable<string>) {
    this.entries = [...entries]
    for (const entry of this.entries) this.#add(apartFlags(plainForm(entry)).trim())
  }

  get isEmpty(): boolean {
    return this.#phrases.isEmpty && this.#anywhere.isEmpty && this.#symbols.isEmpty
  }

  /** Whether a text contains one of them. */
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

/** A symbol that is a part of an entry; an apostrophe or a hyphen, in contrast, only separates words. */
const symbol = /[\p{Currency_Symbol}\p{Math_Symbol}\p{Other_Symbol}@#%&*^]|!(?=\p{Letter})/u

/** Runs of letters and digits. */
function wordsOf(plain: string): readonly string[] {
  return plain.match(run) ?? []
}

const run = /[\p{Letter}\p{Decimal_Number}]+/gu
const partOfRun = /[\p{Letter}\p{Decimal_Number}]/u

/** Separates flags; otherwise the end of one and the beginning of the next would be read as a third. */
function apartFlags(plain: string): string {
  return plain.replace(/\p{Regional_Indicator}{2}/gu, '$& ')
}

/** Whether no mark follows that would make the last letter a different one. */
function endsALetter(text: string, _from: number, end: number): boolean {
  return !countedMark.test(text.charAt(end))
}

/** Whether no run of letters and digits continues across either end. */
function standsAlone(text: string, from: number, end: number): boolean {
  return !goesOn(text, from) && !goesOn(text, end)
}

function goesOn(text: string, at: number): boolean {
  return partOfRun.test(text.charAt(at - 1)) && partOfRun.test(text.charAt(at))
}
