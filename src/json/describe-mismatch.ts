/** `expected a text, but null came`: what a member of a JSON file takes, and what stands there instead. */
export function describeMismatch(expected: string | undefined, value: unknown): string {
  return `expected ${expected}, but ${describeKind(value)}`
}

function describeKind(value: unknown): string {
  if (value === undefined) return 'it is missing'
  if (value === null) return 'null came'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list came' : 'a list came'
  if (typeof value === 'object') return 'an object came'
  if (typeof value === 'string' && value.length > 80) return `a text of ${value.length} characters came`
  return `${typeof value === 'number' ? value : JSON.stringify(value)} came`
}
