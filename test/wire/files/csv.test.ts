import { csvField, csvOf } from '../../../src/wire/files/csv.js'
import { test } from '../../support/tap.js'

/** Without the mark of UTF-8. */
const linesOf = (csv: string) => csv.slice(1).split('\r\n')

test('a table is CSV as RFC 4180 has it, marked as UTF-8', (t) => {
  const csv = csvOf([
    ['a', 'b'],
    [1, true],
    ['with, comma', 'and "quotes"'],
    ['two\nlines', undefined],
  ])
  t.equal(csv, '\uFEFFa,b\r\n1,true\r\n"with, comma","and ""quotes"""\r\n"two\nlines",\r\n')
  t.end()
})

test('no text is a formula: each that would be one gets an apostrophe, and numbers stay numbers', (t) => {
  const lineOf = (...cells: readonly (string | number)[]) => linesOf(csvOf([cells]))[0]
  t.equal(lineOf('=HYPERLINK("http://x")'), '"\'=HYPERLINK(""http://x"")"')
  t.equal(lineOf('+1', '-1', '@SUM(A1)'), "'+1,'-1,'@SUM(A1)")
  t.equal(lineOf('\t=1', '＝1+1', 'a=b', ''), "'\t=1,'＝1+1,a=b,")
  t.equal(lineOf(-1, 0.5), '-1,0.5')
  t.end()
})

test('a field as it is has quotes where it needs them, and no apostrophe', (t) => {
  t.equal(csvField('-0.5 1'), '-0.5 1')
  t.equal(csvField('a,"b"'), '"a,""b"""')
  t.end()
})
