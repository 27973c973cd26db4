import { type WordCount, WordCounts } from '../../../texts/word-counts.js'
import { asWritten } from '../../../texts/word-key.js'

/** What the service tells of words that are counted. @param texts one of each person. */
export function frequentWords(texts: Iterable<string>): readonly WordCount[] {
  const counts = new WordCounts()
  for (const text of texts) counts.add(asWritten(text))
  return counts.top
}

/** One of some words, the first one most often: the second half as often, the third a third. */
export function popularOf(words: readonly string[], random: () => number): string | undefined {
  let rest = random() * words.reduce((sum, _, at) => sum + 1 / (at + 1), 0)
  return words.find((_, at) => {
    rest -= 1 / (at + 1)
    return rest < 0
  })
}
