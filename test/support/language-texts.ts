/** All texts of a language by their paths, such as `play.steps.0`. */
export function textsIn(words: unknown): Map<string, string> {
  const flat = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => flat(inner, path ? `${path}.${name}` : name))
      : [[path, String(value)]]
  return new Map(flat(words, ''))
}

/** The names in braces, in order. */
export function valuesIn(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).sort().join()
}
