import { findResumePosition } from '../../../src/cluster/stage/resume-position.js'
import { test } from '../../support/tap.js'

const created = '2026-11-22T20:00:00.123456789Z'
const at = Date.parse('2026-11-22T21:00:00Z')
const position = { created, sequence: 100, at }
const facts = { created, first: 50, last: 120 }

test('a stage that has taken nothing begins with the first message', (t) => {
  t.same(findResumePosition(undefined, facts, undefined), { start: { after: 0 }, trouble: undefined })
  t.end()
})

test('it goes on behind the last message that it has taken, if that is still the one that it was', (t) => {
  const goesOn = { start: { after: 100 }, trouble: undefined }
  t.same(findResumePosition(position, facts, at), goesOn)
  t.same(findResumePosition(position, facts, at + 1), goesOn, 'times are rounded')
  t.same(findResumePosition(position, { ...facts, first: 101 }, undefined), goesOn, 'or was dropped')
  t.same(
    findResumePosition(position, { created, first: 101, last: 100 }, undefined),
    goesOn,
    'or is the last',
  )
  t.end()
})

test('a stream that was made again is read from its first message, also by a clock that is behind', (t) => {
  const again = (when: string) =>
    findResumePosition(position, { created: when, first: 1, last: 3 }, undefined)
  t.match(again('2026-11-22T22:00:00Z'), { start: { since: at - 60_000 }, trouble: /made again/ })
  t.match(again('2026-11-22T20:30:00Z'), { start: { since: Date.parse('2026-11-22T20:30:00Z') } })
  t.end()
})

test('a copy of the stream that was put back is read from a minute before', (t) => {
  const back = { start: { since: at - 60_000 }, trouble: /an older copy/ }
  t.match(
    findResumePosition(position, { created, first: 1, last: 99 }, undefined),
    back,
    'shorter than it was',
  )
  t.match(findResumePosition(position, facts, at + 90_000), back, 'with other messages since')
  t.match(findResumePosition(position, facts, undefined), back, 'with a gap where the last one was')
  t.end()
})

test('batches that were removed before they were counted are reported', (t) => {
  const { start, trouble } = findResumePosition(position, { created, first: 111, last: 120 }, undefined)
  t.same(start, { after: 100 })
  t.equal(trouble, '10 batches were removed before they were counted')
  t.end()
})
