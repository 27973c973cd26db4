/** Marks of Latin, Greek and Cyrillic letters. */
const marks = /[\u0300-\u036f]/g
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu

/**
 * What words are known by: the same name however a word is spelled, since of all spellings the most frequent one is shown,
 * and that may change. No two of the words have the same name.
 */
export function wordNames(texts: readonly string[]): string[] {
  const given = new Set<string>()
  return texts.map((text) => {
    const plain = text.normalize('NFD').replace(marks, '').replace(around, '').toUpperCase().toLowerCase()
    // A name of the other kind never begins so.
    const name = plain === '' || given.has(plain) ? ` ${text}` : plain
    given.add(name)
    return name
  })
}
