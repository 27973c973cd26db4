import { equal } from 'node:assert/strict'
import fc from 'fast-check'
import { saturateInt32 } from '../../src/osc/message.js'
import { test } from '../support/tap.js'
import { int32 } from './support/arbitraries.js'

test('every int32 stays as it is', (t) => {
  fc.assert(fc.property(int32, (value) => equal(saturateInt32(value), value)))
  t.end()
})

test('any other number becomes the nearest int32 towards zero', (t) => {
  t.equal(saturateInt32(1.9), 1)
  t.equal(saturateInt32(-1.9), -1)
  t.equal(saturateInt32(2 ** 31), 2147483647)
  t.equal(saturateInt32(-(2 ** 31) - 1), -2147483648)
  t.equal(saturateInt32(Number.POSITIVE_INFINITY), 2147483647)
  t.equal(saturateInt32(Number.NEGATIVE_INFINITY), -2147483648)
  t.equal(saturateInt32(Number.NaN), 0)
  t.end()
})
