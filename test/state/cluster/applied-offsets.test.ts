import { AppliedOffsets } from '../../../src/state/cluster/applied-offsets.js'
import { ShowState } from '../../../src/state/show-state.js'
import { isEntries } from '../../../src/state/state-entry.js'
import { test } from '../../support/tap.js'

const position = { created: '2026-11-22T20:00:00Z', sequence: 7, at: 1_795_377_600_000 }

test('the last turn of each start of each edge is known, after a restart too', (t) => {
  const state = new ShowState()
  state.batches.count('west', 'one', 3)
  state.batches.count('west', 'two', 1)
  state.batches.count('east', 'one', 9)
  state.batches.count('west', 'one', 4)
  state.batches.moveTo(position)
  const stored = state.changes.take(0)
  t.same(stored, [
    ['edge', 'west', 'one', 4],
    ['edge', 'west', 'two', 1],
    ['edge', 'east', 'one', 9],
    ['position', position.created, 7, position.at],
  ])
  t.same(state.changes.take(0), [], 'and stored once')
  for (const entries of [stored, [...state.entries()]]) {
    const next = new ShowState()
    t.ok(isEntries(entries))
    next.restore(entries)
    t.same(
      [
        next.batches.lastOf('west', 'one'),
        next.batches.lastOf('west', 'two'),
        next.batches.lastOf('east', 'one'),
      ],
      [4, 1, 9],
    )
    t.equal(next.batches.lastOf('east', 'two'), 0)
    t.same(next.batches.position, position)
  }
  t.end()
})

test('of one edge the four starts are known that were counted last, of all edges 256', (t) => {
  const batches = new AppliedOffsets(() => {})
  for (const epoch of ['a', 'b', 'c', 'd', 'a', 'e']) batches.count('west', epoch, 1)
  const known = (name: string, epochs: readonly string[]) =>
    epochs.filter((epoch) => batches.lastOf(name, epoch) > 0)
  t.same(known('west', ['a', 'b', 'c', 'd', 'e']), ['a', 'c', 'd', 'e'])
  for (let edge = 0; edge < 254; edge++) batches.count(`edge-${edge}`, 'a', 1)
  t.equal([...batches.entries()].length, 256)
  t.same(known('west', ['a', 'c', 'd', 'e']), ['a', 'e'])
  t.ok(batches.lastOf('edge-0', 'a') > 0)
  t.end()
})
