import { Ranked, Ranking } from './ranking.js'
import { wordKey } from './word-key.js'

/** A text, and how many people wrote it last. */
export type WordCount = readonly [text: string, people: number]

/** The most frequent words that anybody is shown, and how long they are together, UTF-16 code units: each phone is sent them. */
const mostTold = 50
const unitsTold = 16_384
/** As many of these are a signal. */
const mostSaid = 10
/** Editions are told apart in single precision. */
const editions = 2 ** 24

class Word extends Ranked {
  readonly spellings = new Ranking<Spelling>()

  constructor(readonly key: string) {
    super()
  }
}

/** A text as some people have written it. */
export class Spelling extends Ranked {
  constructor(
    readonly text: string,
    readonly word: Word,
  ) {
    super()
  }
}

/** How many people stand behind each word. Texts with the same `wordKey` are one word, shown in its commonest spelling. */
export class WordCounts {
  /** UTF-16 code units of all spellings together. */
  units = 0
  readonly #words = new Map<string, Word>()
  readonly #spellings = new Map<string, Spelling>()
  readonly #ranking = new Ranking<Word>()
  #top: readonly WordCount[] | undefined = []
  #topTen: readonly WordCount[] = []
  #edition = 0

  /** @param text as `asWritten` makes it. @returns undefined if nobody stands behind it. */
  find(text: string): Spelling | undefined {
    return this.#spellings.get(text)
  }

  /** One person more. @param text as `asWritten` makes it. @returns undefined where there is nothing to see in it. */
  add(text: string): Spelling | undefined {
    const spelling = this.#spellings.get(text) ?? this.#enter(text)
    if (spelling === undefined) return undefined
    spelling.word.spellings.raise(spelling)
    this.#ranking.raise(spelling.word)
    this.#top = undefined
    return spelling
  }

  /** One person less. @param spelling that `add` or `find` gave. */
  remove(spelling: Spelling): void {
    const { text, word } = spelling
    word.spellings.lower(spelling)
    this.#ranking.lower(word)
    this.#top = undefined
    if (word.people === 0) this.#words.delete(word.key)
    if (spelling.people > 0) return
    this.#spellings.delete(text)
    this.units -= text.length
  }

  /** At most 50, most people first; fewer where they are very long. */
  get top(): readonly WordCount[] {
    this.#top ??= this.first(mostTold, unitsTold)
    return this.#top
  }

  /** The same, but ten, as a signal has them. */
  get topTen(): readonly WordCount[] {
    this.#look()
    return this.#topTen
  }

  /** A number that is another one when `topTen` is; 1 to 16,777,216. */
  get edition(): number {
    this.#look()
    return 1 + (this.#edition % editions)
  }

  /** Most people first. @param units how long they may be together, UTF-16 code units. */
  first(most: number, units = Number.POSITIVE_INFINITY): readonly WordCount[] {
    const words: WordCount[] = []
    let left = units
    for (const { spellings, people } of this.#ranking) {
      const [commonest] = spellings
      const { text } = commonest!
      left -= text.length
      if (words.length === most || left < 0) break
      words.push([text, people])
    }
    return words
  }

  #look(): void {
    const now = this.top.slice(0, mostSaid)
    const isSame =
      now.length === this.#topTen.length &&
      now.every(([text, people], n) => text === this.#topTen[n]![0] && people === this.#topTen[n]![1])
    if (isSame) return
    this.#topTen = now
    this.#edition++
  }

  #enter(text: string): Spelling | undefined {
    const key = wordKey(text)
    if (key === '') return undefined
    const word = this.#words.get(key) ?? new Word(key === text ? text : key)
    this.#words.set(word.key, word)
    const spelling = new Spelling(text, word)
    this.#spellings.set(text, spelling)
    this.units += text.length
    return spelling
  }
}
