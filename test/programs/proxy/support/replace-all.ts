/**
 * Replaces each text by its other.
 * @throws if one is not there: then the file has changed, and the test would try something else than it says.
 */
export function replaceAll(text: string, others: Readonly<Record<string, string>>): string {
  return Object.entries(others).reduce((changed, [from, to]) => {
    if (!changed.includes(from))
      throw new Error(`expected ${JSON.stringify(from)} in the file, and it is not there`)
    return changed.replaceAll(from, to)
  }, text)
}
