/**
 * How alike two names are, 0 to 1: 1 if they have the same words; by the words that they share, and by pairs of letters,
 * which bears endings and small mistakes (Dice's coefficient). Case, accents and what is between words mean nothing.
 */
export function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  const [whole, otherWhole] = [a.join(''), b.join('')]
  if (whole === otherWhole) return 1
  return Math.max(dice(a, b), dice(pairsOf(whole), pairsOf(otherWhole))) * 0.99
}

function wordsOf(text: string): string[] {
  const plain = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return plain.match(/\p{L}+|\p{N}+/gu) ?? []
}

function pairsOf(word: string): string[] {
  return word.length < 2 ? [word] : [...word].slice(1).map((letter, at) => [...word][at]! + letter)
}

function dice(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  const shared = one.filter((part) => {
    const at = left.indexOf(part)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (one.length + other.length)
}
