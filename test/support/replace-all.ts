/**
 * Replaces each text by another.
 * @throws if one is missing: then the file has changed, and the test would not test what its title says.
 */
export function replaceAll(text: string, others: Readonly<Record<string, string>>): string {
  return Object.entries(others).reduce((changed, [from, to]) => {
    if (!changed.includes(from))
      throw new Error(`expected ${JSON.stringify(from)} in the file; it is missing`)
    return changed.replaceAll(from, to)
  }, text)
}
