import { compareTexts } from '../../../../src/web/edit/session/compare-texts.js'
import { test } from '../../../support/tap.js'

const lines = (...of: readonly string[]) => of.map((line) => `${line}\n`).join('')

test('what is in one text only stands beside nothing, what was changed beside what it was', (t) => {
  t.same(compareTexts(lines('a', 'b', 'c'), lines('a', 'B', 'c', 'd')), [
    { left: 'a', right: 'a' },
    { left: 'b', right: 'B' },
    { left: 'c', right: 'c' },
    { left: undefined, right: 'd' },
  ])
  t.same(compareTexts(lines('a', 'b'), lines('b')), [
    { left: 'a', right: undefined },
    { left: 'b', right: 'b' },
  ])
  t.end()
})

test('far from a difference, lines are only counted', (t) => {
  const many = Array.from({ length: 100 }, (_, at) => `line ${at}`)
  const changed = many.with(50, 'other')
  t.same(compareTexts(lines(...many), lines(...changed)), [
    { lines: 48 },
    { left: 'line 48', right: 'line 48' },
    { left: 'line 49', right: 'line 49' },
    { left: 'line 50', right: 'other' },
    { left: 'line 51', right: 'line 51' },
    { left: 'line 52', right: 'line 52' },
    { lines: 47 },
  ])
  t.same(compareTexts('a\n', 'a\n'), [{ lines: 1 }])
  t.end()
})

test('the ends of lines differ in nothing', (t) => {
  t.same(compareTexts('a\r\nb\r\n', 'a\nb\n'), [{ lines: 2 }])
  t.end()
})

// Looked for one by one, its differences would take longer than a test may.
test('two large texts that have nothing in common are compared as a whole', (t) => {
  const one = lines(...Array.from({ length: 20_000 }, (_, at) => `one ${at}`))
  const pairs = compareTexts(one, one.replaceAll('one', 'two'))
  t.equal(pairs.length, 20_000)
  t.same(pairs[0], { left: 'one 0', right: 'two 0' })
  t.end()
})
