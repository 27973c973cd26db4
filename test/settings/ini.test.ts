import fc from 'fast-check'
import { parseIni } from '../../src/settings/ini.js'
import { test } from '../support/tap.js'

test('comments have their own lines, beginning with ; or #', async (t) => {
  t.strictSame(complaints('; a = 1\n# [b\n\n  ;c\n'), [])
})

test('a key before any section is refused with its line', async (t) => {
  t.strictSame(complaints('\nport = 1\n[http]\n'), [
    'line 2: expected a section such as [http] before the first key',
  ])
})

test('a line that is neither key, section nor comment is refused by its number and not shown', async (t) => {
  for (const line of ['hunter2', '= hunter2', 'a b = hunter2', 'a[] = 1', '"a" = 1'])
    t.strictSame(complaints(`[http]\n${line}\n`), [
      'line 2: expected key = value, a [section], or a comment beginning with ; or #',
    ])
})

test('a section line has a name in brackets and nothing else; after a wrong one its keys are not reported', async (t) => {
  for (const line of ['[http', '[http] ; x', '[ http ]', '["http"]', '[]', '[[http]]', '[bühne]'])
    t.strictSame(complaints(`${line}\r\nport = 1\r\n`), [
      'line 1: expected a section such as [http] or [display.main], with nothing after it',
    ])
})

test('a section or key that appears twice is refused with both lines', async (t) => {
  t.strictSame(complaints('[http]\nport = 1\nport = 2\n[auth]\n[http]\nport = 3\nhost = a\n'), [
    '[http] port: appears twice, on lines 2 and 3; remove one',
    '[http]: appears twice, on lines 1 and 5; move all its keys under the first',
    '[http] port: appears twice, on lines 2 and 6; remove one',
  ])
})

test('the same key may be in two sections', async (t) => {
  t.strictSame(complaints('[http]\nport = 1\n[display.a]\nport = 1\n[display.b]\nport = 1\n'), [])
})

test('a value is never cut at a possible comment: it is refused, or read whole in double quotes', async (t) => {
  for (const value of ['a ; b', 'a # b', 'a;b', 'a#b', 'a\\;b', '\\\\server\\shows'])
    t.match(
      complaintAbout(value),
      /^\[service\] name: a value containing ; or # .* must be in double quotes.*$/,
    )
  t.equal(readValue('"a ; b # c"'), 'a ; b # c')
  t.equal(readValue('"\\\\\\\\server\\\\shows"'), '\\\\server\\shows')
  t.equal(readValue('" a "'), ' a ')
  t.equal(readValue('C:\\shows\\new'), 'C:\\shows\\new')
})

test('quotes that do not match, or mean something else to other parsers, are refused', async (t) => {
  for (const value of ['"a', '"', '"a" b', '"a" ; b', '"C:\\shows"'])
    t.match(complaintAbout(value), /^\[service\] name: .* begins with a double quote.*$/)
  for (const value of ["'1e3'", "'", "'a'"])
    t.match(complaintAbout(value), /^\[service\] name: single quotes.*$/)
  t.equal(readValue("the 'Globe'"), "the 'Globe'")
})

test('an invisible line separator in a value is refused, since other parsers lose such a line', async (t) => {
  for (const value of ['a\u2028b', '"\u2029"'])
    t.match(complaintAbout(value), /^\[service\] name: the value contains an invisible/)
})

test('values are read literally', async (t) => {
  for (const value of ['true', 'null', '1e3', '[x]', 'a = b', 'a\\', '0x10', ''])
    t.equal(readValue(value), value)
  for (const value of [
    '',
    'true',
    'false',
    'null',
    '1e3',
    "'a'",
    '[x]',
    'a[] = 1',
    '__proto__',
    '\ufeff',
    '\u00a0a',
  ])
    t.equal(readValue(JSON.stringify(value)), value)
})

test('names with a meaning in JavaScript are ordinary names', async (t) => {
  const { sections } = parseIni('[constructor]\ntoString = a\n[__proto__]\nport = 1\n[http]\n__proto__ = 1\n')
  t.strictSame([...sections.keys()], ['constructor', '__proto__', 'http'])
  t.equal(sections.get('constructor')?.get('toString'), 'a')
  t.equal(sections.get('__proto__')?.get('port'), '1')
  t.equal(sections.get('http')?.get('__proto__'), '1')
})

test('sections with dots are not nested', async (t) => {
  const { sections } = parseIni('[http.port]\na = 1\n[http]\nport = 2\n[http.port.x]\nb = 3\n')
  t.equal(sections.get('http')?.get('port'), '2')
  t.equal(sections.get('http.port')?.get('a'), '1')
  t.equal(sections.get('http.port.x')?.get('b'), '3')
  const odd = ['.', '..', '.a', 'a.', 'a.__proto__', '__proto__.a', '0', 'true']
  const texts = parseIni(odd.map((name) => `[${name}]\na = [${name}]\n`).join('')).sections
  t.strictSame(
    [...texts].map(([name, keys]) => [name, keys.get('a')]),
    odd.map((name) => [name, `[${name}]`]),
  )
})

test('a value without an error is read literally', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const { sections, errors } = parseIni(`[service]\nname = ${text}`)
      const isPlain = errors.length === 0 && !/[\r\n]/.test(text) && !text.trim().startsWith('"')
      return !isPlain || sections.get('service')?.get('name') === text.trim()
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => /[\u2028\u2029]/.test(text) || readValue(JSON.stringify(text)) === text,
    ),
  )
})

function complaintAbout(value: string): string {
  return complaints(`[service]\nname = ${value}\n`).join('\n')
}

function complaints(text: string): string[] {
  return parseIni(text).errors.map(({ place, reason }) => `${place}: ${reason}`)
}

function readValue(value: string): string | undefined {
  return parseIni(`[service]\nname = ${value}\n`).sections.get('service')?.get('name')
}
