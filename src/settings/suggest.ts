/** The candidate that a misspelt word most likely stands for; `undefined` if none is near. Case does not count. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const near = Math.max(2, Math.floor(word.length / 3))
  // What is this much longer or shorter cannot be near, and need not be measured however long it is.
  const [best] = candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= near)
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= near && distance < candidate.length)
    .sort((a, b) => a.distance - b.distance)
  return best?.candidate
}

/** Levenshtein's: how many letters to put in, take out or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === b[j] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
