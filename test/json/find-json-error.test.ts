import fc from 'fast-check'
import { findJsonError } from '../../src/json/find-json-error.js'
import { test } from '../support/tap.js'

const faulty: [name: string, text: string, line: number, column: number, reason: string][] = [
  ['an empty file', '', 1, 1, 'not JSON: expected a value; the file ends here'],
  ['a comma too many in a list', '[1,\n 2,]', 2, 4, 'not JSON: expected a value; found "]"'],
  ['a comma too many in an object', '{"a":1,}', 1, 8, 'not JSON: expected a name; found "}"'],
  [
    'a forgotten comma',
    '{"a":1\r\n"b":2}',
    2,
    1,
    'not JSON: expected , or }; found a string, perhaps one that is not closed',
  ],
  ['a forgotten colon', '{"a" 1}', 1, 6, 'not JSON: expected :; found "1"'],
  ['a bracket that is never closed', '{"a":[1', 1, 8, 'not JSON: expected , or ]; the file ends here'],
  ['a bracket of the wrong kind', '{"a":[}', 1, 7, 'not JSON: expected a value or ]; found "}"'],
  ['a name without quotes', '{a:1}', 1, 2, 'not JSON: expected a name or }; found "a"'],
  ['a comment', '// show\n{}', 1, 1, 'not JSON: expected a value; found "/"'],
  [
    'a text that is not closed',
    '["a',
    1,
    2,
    'not JSON: expected a value or ]; found a string, perhaps one that is not closed',
  ],
  ['a second value', '{}\r\n\r\n {}', 3, 2, 'not JSON: expected the end of the file; found "{"'],
  ['a number with a leading zero', '[01]', 1, 3, 'not JSON: expected , or ]; found "1"'],
  ['a name that stands twice', '{"lid":1,\n"l\\u0069d":2}', 2, 1, 'duplicate name "l\\u0069d" in one object'],
]

for (const [name, text, line, column, reason] of faulty) {
  test(`${name} is found where an editor shows it`, async (t) => {
    const fault = findJsonError(text)
    t.match(fault, { line, column })
    t.equal(fault?.reason.slice(0, reason.length), reason)
  })
}

test('one name may stand in two objects, one inside the other or side by side', async (t) => {
  t.equal(findJsonError('{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":[]}}'), undefined)
})

test('64 levels are taken and 65 are not, however many there are', async (t) => {
  t.equal(findJsonError('['.repeat(64) + ']'.repeat(64)), undefined)
  t.match(findJsonError('['.repeat(65) + ']'.repeat(65)), { line: 1, column: 65, reason: /64 levels/ })
  t.match(findJsonError('{"a":'.repeat(1_000_000)), { column: 64 * 5 + 1, reason: /64 levels/ })
})

test('a text of megabytes is read without exhausting the stack', async (t) => {
  const long = 'é\\n'.repeat(500_000)
  t.equal(findJsonError(`["${long}"]`), undefined)
  t.match(findJsonError(`["${long}`), { line: 1, column: 2 })
})

test('whatever the text, it agrees with JSON.parse on what is JSON', async (t) => {
  const fragment = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', ' ', '\n', '\t', '\f', '"', '"a"', '"b"', '"\\', '\\u00', '"\u0001"'],
    ...['0', '1', '-', '.5', 'e9', 'E+', 'true', 'false', 'null', 'nul', '\ufeff', '\u00a0'],
  )
  const scraps = fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join(''))
  const damaged = fc.tuple(fc.json(), fc.nat(), fc.nat({ max: 2 }), scraps).map(([text, at, gone, scrap]) => {
    const cut = at % (text.length + 1)
    return text.slice(0, cut) + scrap + text.slice(cut + gone)
  })
  const agrees = fc.property(fc.oneof(scraps, damaged, fc.json()), (text) => {
    const reason = findJsonError(text)?.reason ?? ''
    // A name that stands twice is told even where the grammar breaks further on.
    return isJson(text) ? !reason.startsWith('not JSON') : reason !== ''
  })
  t.doesNotThrow(() => fc.assert(agrees, { numRuns: 5000 }))
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
