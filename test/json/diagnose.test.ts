import { kindOf } from '../../src/json/diagnose.js'
import { test } from '../support/tap.js'

test('a message says the kind of a value, never its content', (t) => {
  const kinds: readonly (readonly [unknown, string])[] = [
    [undefined, 'nothing'],
    [null, 'null'],
    ['', 'an empty string'],
    ['x', 'a string of 1 character'],
    ['secret', 'a string of 6 characters'],
    ['👏👏👏', 'a string of 3 characters'],
    ['\ud83d', 'a string of 1 character'],
    [1, 'an integer'],
    [0.5, 'a number'],
    [Number.NaN, 'a number'],
    [true, 'a boolean'],
    [[1, 2], 'an array of 2'],
    [{ a: 1 }, 'an object'],
  ]
  for (const [value, kind] of kinds) t.equal(kindOf(value), kind)
  t.end()
})
