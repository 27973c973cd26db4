import type { PhoneResult } from '../../../wire/result.js'

/** Results have no more words. */
const mostTold = 50

/** What the service tells of words that are counted, nearly: it also takes letters with and without marks for the same. @param texts one of each person. */
export function frequentWords(
  texts: readonly string[],
): NonNullable<Extract<PhoneResult, { type: 'String' }>['words']> {
  const words = new Map<string, string[]>()
  for (const text of texts) {
    const written = text.trim()
    const key = keyOf(written)
    if (key !== '') words.set(key, [...(words.get(key) ?? []), written])
  }
  return [...words.values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, mostTold)
    .map((all) => [commonest(all), all.length])
}

/** Without what is no letter and no digit at the ends, unless there is nothing else. */
function keyOf(written: string): string {
  const plain = written.toLowerCase().replace(/\s+/g, ' ')
  return plain.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '') || plain
}

function commonest(all: readonly string[]): string {
  const times = (text: string) => all.filter((each) => each === text).length
  return all.reduce((best, each) => (times(each) > times(best) ? each : best))
}

/** One of some words, the first one most often: the second half as often, the third a third. */
export function popularOf(words: readonly string[], random: () => number): string | undefined {
  let rest = random() * words.reduce((sum, _, at) => sum + 1 / (at + 1), 0)
  return words.find((_, at) => {
    rest -= 1 / (at + 1)
    return rest < 0
  })
}
