import { WordCounts } from '../../../texts/word-counts.js'
import { asWritten } from '../../../texts/word-key.js'
import type { RecordedControl } from '../../../wire/recording/recording-line.js'
import type { WordsCourse } from '../report.js'
import type { Cut } from '../timeline.js'
import { RateOfActions } from './rate-of-actions.js'

/** How many words are listed. */
const mostListed = 50

/** How many people have written what, each counted with their newest text; and how many texts came. */
export class WordsOfTexts {
  private counts = new WordCounts()
  private readonly rate: RateOfActions

  constructor(bins: number) {
    this.rate = new RateOfActions(bins)
  }

  begin(_bin: number, state: RecordedControl | undefined): void {
    this.counts = new WordCounts()
    for (const [text, people] of state?.words ?? []) for (let n = 0; n < people; n++) this.counts.add(text)
  }

  take(bin: number, value: unknown, was: unknown): void {
    this.rate.take(bin)
    if (typeof was === 'string') this.withdraw(was)
    if (typeof value === 'string') this.counts.add(asWritten(value))
  }

  withdraw(was: string): void {
    const spelling = this.counts.find(was)
    if (spelling) this.counts.remove(spelling)
  }

  reset(bin: number): void {
    this.begin(bin, undefined)
  }

  describe(cut: Cut): WordsCourse {
    return { ...this.rate.describe(cut), kind: 'words', words: this.counts.first(mostListed) }
  }
}
