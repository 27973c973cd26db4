import { equal } from 'node:assert/strict'
import fc from 'fast-check'
import { compileAddressPattern } from '../../../src/cli/monitor/address-pattern.js'
import { test } from '../../support/tap.js'

const cases: readonly [pattern: string, matching: readonly string[], others: readonly string[]][] = [
  ['/crowd', ['/crowd', '/crowd/0001', '/crowd/0001/x'], ['/crowds', '/Crowd', '/a/crowd', '/crow']],
  ['/crowd/', ['/crowd/', '/crowd/0001'], ['/crowd', '/crowds']],
  ['/', ['/', '/0001', '/crowd/0001'], []],
  ['/*', ['/0001', '/'], ['/crowd/0001']],
  ['/crowd/*', ['/crowd/0001', '/crowd/'], ['/crowd', '/crowd/0001/x']],
  ['/*/x', ['/0006/x', '//x'], ['/0006/y', '/a/b/x', '/0006/x/z']],
  ['/*0*1', ['/0001', '/a0b1', '/01'], ['/0002', '/10/1']],
  ['/000?', ['/0001', '/000a'], ['/000', '/00010', '/000/']],
  ['/000[1-3]', ['/0001', '/0003'], ['/0004', '/000-', '/000']],
  ['/000[3-1]', ['/0001', '/0002', '/0003'], ['/0004']],
  ['/000[!1-3]', ['/0004', '/000-', '/000!'], ['/0001', '/000/', '/000']],
  ['/[ab-]', ['/a', '/b', '/-'], ['/c', '/ab']],
  ['/[-ab]', ['/a', '/b', '/-'], ['/c']],
  ['/[a!]', ['/a', '/!'], ['/b']],
  ['/{foo,bar}', ['/foo', '/bar'], ['/foobar', '/baz', '/fo', '/foo/x']],
  ['/{0001,crowd/0001}', ['/0001', '/crowd/0001'], ['/crowd']],
  ['/{a,ab}{b,}c', ['/abc', '/abbc', '/ac'], ['/abbbc', '/bc']],
  ['/a.c*', ['/a.c', '/a.cd'], ['/abc']],
]

for (const [pattern, matching, others] of cases) {
  test(`${pattern} matches as OSC 1.0 says`, (t) => {
    const matches = compileAddressPattern(pattern)
    t.same(matching.filter(matches), matching)
    t.same(others.filter(matches), [])
    t.end()
  })
}

test('any pattern matches like the equivalent regular expression', (t) => {
  const pieces = { '*': '[^/]*', '?': '[^/]', '[ab]': '[ab]', '[!a]': '[^a/]', '{a,b/}': '(?:a|b/)' }
  const wild = fc.constantFrom(...Object.entries(pieces))
  const plain = fc.constantFrom(...['a', 'b', '/'].map((letter) => [letter, letter] as [string, string]))
  const property = fc.property(
    wild,
    fc.array(fc.oneof(wild, plain), { maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 8 }),
    (first, rest, tail) => {
      const all = [first, ...rest]
      const pattern = `/${all.map(([piece]) => piece).join('')}`
      const expression = new RegExp(`^/${all.map(([, piece]) => piece).join('')}$`)
      equal(compileAddressPattern(pattern)(`/${tail}`), expression.test(`/${tail}`), `${pattern} /${tail}`)
    },
  )
  fc.assert(property, { numRuns: 5000 })
  t.end()
})

test('the longest address that fits a datagram is matched at once, however many stars there are', (t) => {
  const matches = compileAddressPattern(`/${'*a'.repeat(20)}b`)
  t.notOk(matches(`/${'a'.repeat(65_000)}`))
  t.ok(matches(`/${'a'.repeat(65_000)}b`))
  t.end()
})

const wrong: readonly [pattern: string, sentence: RegExp][] = [
  ['0001', /beginning with a slash, such as \/0001/],
  ['', /beginning with a slash/],
  ['*', /beginning with a slash/],
  ['/[ab', /in pairs .*; received a lone \[/],
  ['/ab]', /a lone \]/],
  ['/[]', /something in between; received a lone \[/],
  ['/{a,b', /a lone \{/],
  ['/a,b}', /a lone \}/],
  ['/{a{b}', /a lone \{/],
]

for (const [pattern, sentence] of wrong) {
  test(`"${pattern}" is not a pattern, and the error says why`, (t) => {
    t.throws(() => compileAddressPattern(pattern), { name: 'RangeError', message: sentence })
    t.end()
  })
}
