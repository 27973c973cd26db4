/**
 * Replaces each text by its other.
 * @throws if one is not there, because then the file has changed and the test would test something else.
 */
export function replaceAll(text: string, others: Readonly<Record<string, string>>): string {
  return Object.entries(others).reduce((changed, [from, to]) => {
    if (!changed.includes(from))
      throw new Error(`expected ${JSON.stringify(from)} in the file, and it is not there`)
    return changed.replaceAll(from, to)
  }, text)
}
