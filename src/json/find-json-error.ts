/** Levels of nesting: enough for any layout, and few enough for recursive functions. */
const deepest = 64

/** The tokens of RFC 8259 §2, one of: punctuation, string, other scalar. */
const token =
  /([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\u0000-\u001f]*)*")|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y

const whitespace = /[\t\n\r ]*/y

/**
 * Finds what keeps a text from being one unambiguous JSON value: a syntax error (which `JSON.parse` reports without
 * line and column), a duplicate name in an object (RFC 8259 §4; `JSON.parse` silently takes the last), or nesting
 * deeper than 64 levels.
 *
 * @returns where, counted from 1 as editors do, and why; undefined if there is nothing.
 */
export function findJsonError(text: string) {
  /** The objects and arrays around the current place; of an object, the names seen so far. */
  const open: (Set<string> | 'array')[] = []
  /** What may come next, as worded in the error message. */
  let expected = 'a value'

  for (let at = 0; ; at = token.lastIndex) {
    whitespace.lastIndex = at
    whitespace.test(text)
    at = whitespace.lastIndex
    if (at === text.length && expected === 'the end of the file') return undefined

    token.lastIndex = at
    const [found, mark, string] = token.exec(text) ?? []
    const error = (reason: string) => ({ ...locate(text, at), reason })

    if (
      expected.startsWith('a value') &&
      found !== undefined &&
      (mark === undefined || '{['.includes(mark))
    ) {
      if (mark !== undefined && open.length === deepest) return error(`nested deeper than ${deepest} levels`)
      if (mark === '{') open.push(new Set())
      if (mark === '[') open.push('array')
      expected = mark === '{' ? 'a name or }' : mark === '[' ? 'a value or ]' : afterValue(open)
    } else if (expected.startsWith('a name') && string !== undefined) {
      const names = innermost(open) as Set<string>
      const name: string = JSON.parse(string)
      if (names.has(name)) return error(`duplicate name ${string} in one object; remove one of them`)
      names.add(name)
      expected = ':'
    } else if (mark === ':' && expected === ':') {
      expected = 'a value'
    } else if (mark === ',' && expected.startsWith(',')) {
      expected = innermost(open) === 'array' ? 'a value' : 'a name'
    } else if (mark !== undefined && '}]'.includes(mark) && expected.endsWith(` ${mark}`)) {
      open.pop()
      expected = afterValue(open)
    } else {
      return error(`not JSON: expected ${expected}; ${describeCharacter(text, at)}`)
    }
  }
}

function afterValue(open: readonly (Set<string> | 'array')[]): string {
  const around = innermost(open)
  if (around === undefined) return 'the end of the file'
  return around === 'array' ? ', or ]' : ', or }'
}

// The editor of layouts runs this in browsers that know no `at`.
function innermost<T>(open: readonly T[]): T | undefined {
  return open[open.length - 1]
}

function describeCharacter(text: string, at: number): string {
  if (at === text.length) return 'the file ends here'
  const character = String.fromCodePoint(text.codePointAt(at)!)
  if (character === '"') return 'found a string, perhaps one that is not closed or has a wrong escape'
  return `found ${JSON.stringify(character)}`
}

function locate(text: string, at: number) {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { line: lines.length, column: innermost(lines)!.length + 1 }
}
