import { partOf } from '../../../src/crowd/statistics/parts.js'
import { test } from '../../support/tap.js'

test('each of eight parts is made of whole finer ones, for every number of the grid', (t) => {
  const wrong = Array.from({ length: 65_536 }, (_, value) => value).filter(
    (value) => Math.floor(partOf(value, 1024) / 128) !== partOf(value, 8),
  )
  t.same(wrong, [])
  t.end()
})

test('the parts begin where the definition says, and the last one has the end', (t) => {
  t.same(
    [0, 8191, 8192, 57_343, 57_344, 65_535].map((value) => partOf(value, 8)),
    [0, 0, 1, 6, 7, 7],
  )
  t.same([partOf(0, 1024), partOf(65_535, 1024)], [0, 1023])
  t.end()
})
