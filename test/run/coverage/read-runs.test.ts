import type { Test } from 'tap'
import { test } from '../../support/tap.js'
import { readRuns } from './read-runs.js'

/** What a process or page knows of a script: for each function its ranges, as start, end, count. */
type Known = readonly (readonly (readonly [number, number, number])[])[]

/** The characters that have run, where each of these has left a file. */
function ranIn(t: Test, ...known: readonly Known[]): string {
  const files = known.map((functions, at) => {
    const ranges = functions.map((each) => ({
      ranges: each.map(([startOffset, endOffset, count]) => ({ startOffset, endOffset, count })),
    }))
    return [`${at}.json`, JSON.stringify({ result: [{ url: 'file:///a.js', functions: ranges }] })]
  })
  const folder = t.testdir(Object.fromEntries(files))
  return readRuns([folder], () => true)
    .get('/a.js')!
    .join('')
}

test('a character has run if it has in any process, and the inner range says more than the outer one', (t) => {
  t.equal(ranIn(t, [[[0, 8, 1]], [[2, 5, 0]]]), '11000111')
  t.equal(ranIn(t, [[[0, 8, 1]], [[2, 5, 0]]], [[[0, 8, 0]], [[3, 4, 7]]]), '11010111')
  t.end()
})

test('a page that no longer knows the whole script hides nothing of what others have run', (t) => {
  const whole: Known = [[[0, 8, 1]], [[2, 5, 0]]]
  const part: Known = [[[3, 4, 1]], [[5, 6, 0]]]
  t.equal(ranIn(t, part), '000100')
  t.equal(ranIn(t, part, whole), '11010111')
  t.equal(ranIn(t, whole, part), '11010111')
  t.equal(ranIn(t, [], whole), '11000111')
  t.end()
})
