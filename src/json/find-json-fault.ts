/** Where a text stops being usable JSON, counted from 1 as editors do, and why. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly reason: string
}

/** Deep enough for any layout; what walks the value afterwards may do so recursively. */
const deepest = 64

/** What may come next; the words are those of the message. */
type Expected =
  | 'a value'
  | 'a value or ]'
  | 'a name'
  | 'a name or }'
  | ':'
  | ', or }'
  | ', or ]'
  | 'the end of the file'

/** The tokens of RFC 8259 §2, one of: punctuation, string, other scalar. */
const token =
  /([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\u0000-\u001f]*)*")|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y

const whitespace = /[\t\n\r ]*/y

/**
 * Finds what keeps a text from being one unambiguous JSON value: a fault of grammar (which `JSON.parse` tells
 * without line and column), a name that stands twice in one object (RFC 8259 §4; `JSON.parse` silently takes the
 * last), or nesting deeper than 64 levels.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  /** The objects and arrays we are in; of an object, the names seen so far. */
  const open: (Set<string> | 'array')[] = []
  let expected: Expected = 'a value'

  for (let at = 0; ; at = token.lastIndex) {
    at = skipWhitespace(text, at)
    if (at === text.length && expected === 'the end of the file') return undefined

    token.lastIndex = at
    const [found, mark, string] = token.exec(text) ?? []
    const fault = (reason: string) => ({ ...locate(text, at), reason })

    if (
      expected.startsWith('a value') &&
      found !== undefined &&
      (mark === undefined || '{['.includes(mark))
    ) {
      if (mark !== undefined && open.length === deepest) return fault(`nested deeper than ${deepest} levels`)
      if (mark === '{') open.push(new Set())
      if (mark === '[') open.push('array')
      expected = mark === '{' ? 'a name or }' : mark === '[' ? 'a value or ]' : afterValue(open)
    } else if (expected.startsWith('a name') && string !== undefined) {
      const names = open.at(-1) as Set<string>
      const name: string = JSON.parse(string)
      if (names.has(name)) return fault(`${string} stands twice in one object; keep one of them`)
      names.add(name)
      expected = ':'
    } else if (mark === ':' && expected === ':') {
      expected = 'a value'
    } else if (mark === ',' && expected.startsWith(',')) {
      expected = open.at(-1) === 'array' ? 'a value' : 'a name'
    } else if (mark !== undefined && '}]'.includes(mark) && expected.endsWith(` ${mark}`)) {
      open.pop()
      expected = afterValue(open)
    } else {
      return fault(`not JSON: expected ${expected}, but ${describeArrival(text, at)}`)
    }
  }
}

function skipWhitespace(text: string, at: number): number {
  whitespace.lastIndex = at
  whitespace.test(text)
  return whitespace.lastIndex
}

function afterValue(open: readonly (Set<string> | 'array')[]): Expected {
  const innermost = open.at(-1)
  if (innermost === undefined) return 'the end of the file'
  return innermost === 'array' ? ', or ]' : ', or }'
}

function describeArrival(text: string, at: number): string {
  if (at === text.length) return 'the file ends'
  const character = String.fromCodePoint(text.codePointAt(at)!)
  if (character === '"')
    return 'a text came, or one that is not closed or holds a line break or a wrong escape'
  return `${JSON.stringify(character)} came`
}

function locate(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}
