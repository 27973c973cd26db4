/**
 * What kind of thing a value is, for messages: type and length (of a string in Unicode code points), never the content,
 * which may be a secret or somebody's text.
 */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`
  switch (typeof value) {
    case 'string': {
      const { length } = [...value]
      return length === 0 ? 'an empty string' : `a string of ${length} character${length === 1 ? '' : 's'}`
    }
    case 'number':
      return Number.isInteger(value) ? 'an integer' : 'a number'
    case 'object':
      return 'an object'
    default:
      return `a ${typeof value}`
  }
}
