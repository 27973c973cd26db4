import { Doubt } from '../../../src/cluster/stage/doubt.js'
import { test } from '../../support/tap.js'

const created = '2026-11-22T20:00:00.000000001Z'
const counted = { created, sequence: 10, at: 5000 }

/** Of turns as [sequence, time], those that are covered. */
function covered(doubt: Doubt, batches: readonly (readonly [number, number])[], of = created) {
  return batches
    .filter(([sequence, time]) => doubt.covers({ sequence, time }, of))
    .map(([sequence]) => sequence)
}

test('what the stage before had counted is not shown again, however old the state is from which this one goes on', (t) => {
  const batches = [1, 2, 10, 11, 12].map((sequence) => [sequence, 4000 + 100 * sequence] as const)
  t.same(covered(new Doubt({ counted, lostAt: undefined }), batches), [1, 2, 10])
  t.same(covered(new Doubt({ counted: undefined, lostAt: undefined }), batches), [], 'nobody was before')
  t.end()
})

test('of a stage that let go nothing more is in doubt', (t) => {
  t.same(covered(new Doubt({ counted, lostAt: undefined }), [[11, 5001]]), [])
  t.end()
})

test('of one that was lost, as many batches are in doubt as it may have counted without the standby', (t) => {
  const batches = [
    [8, 4990],
    [11, 5100],
    [12, 5300],
    [13, 5400],
    [14, 5401],
    [15, 5350],
  ] as const
  t.same(covered(new Doubt({ counted, lostAt: 5050 }), batches), [8, 11, 12, 13])
  t.end()
})

test('what was stored when it could no longer send is not in doubt', (t) => {
  const batches = [
    [11, 6050],
    [12, 6051],
  ] as const
  t.same(covered(new Doubt({ counted, lostAt: 5050 }), batches), [11])
  t.same(covered(new Doubt({ counted, lostAt: 5050 }), batches.slice(1)), [], 'after a second of silence')
  t.end()
})

test('in a stream that was made again, what was stored before is taken for counted', (t) => {
  const batches = [
    [1, 4999],
    [2, 5000],
    [3, 5001],
  ] as const
  t.same(covered(new Doubt({ counted, lostAt: undefined }), batches, 'another stream'), [1, 2])
  t.end()
})

test('when nothing waits, what comes then is new', (t) => {
  const doubt = new Doubt({ counted, lostAt: 5050 })
  doubt.end()
  t.same(covered(doubt, [[11, 5060]]), [])
  t.end()
})
