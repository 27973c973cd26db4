import type { DaemonTotals } from '../../../src/cli/rehearse/daemon-totals.js'
import { peculiarities, recentAction, somebodyActs } from '../../../src/cli/rehearse/preconditions.js'
import { test } from '../../support/tap.js'
import { turnTime } from '../../support/turn-time.js'

const minute = 60_000

function booksWith(status: object): DaemonTotals {
  return { at: 0, controls: [], status } as unknown as DaemonTotals
}

test('whoever acted in the last ten minutes may act on, also by a clock that is ahead', (t) => {
  turnTime(t)
  const age = (ms: number | null) =>
    recentAction(booksWith({ lastAction: ms === null ? null : Date.now() - ms }))
  t.equal(age(null), undefined)
  t.equal(age(10 * minute), undefined)
  t.equal(age(9 * minute), 9 * minute)
  t.equal(age(-5 * minute), 0)
  t.match(
    somebodyActs(9 * minute).message,
    'somebody has acted 9 min ago, so a show may be on; wait until nobody',
  )
  t.match(somebodyActs(9 * minute).message, '(in 1 min), or add --yes')
  t.end()
})

test('what a technician may have forgotten is said in a line each, of this layout only', (t) => {
  const limits = { limits: { maxConnections: 100, actionsPerSecond: 0, burst: 1 } }
  const layouts = [
    { layoutId: 'show', disabled: [] },
    { layoutId: 'other', disabled: [4] },
  ]
  const plain = booksWith({ held: false, durable: true, layouts })
  t.same(peculiarities(plain, 'show', 90, limits), [])
  t.same(peculiarities(plain, 'other', 91, limits), [
    'Nobody can use what is disabled: 4.',
    '[limits] max_connections has room for 90 streams of phones: the other people are refused.',
  ])
  t.same(peculiarities(booksWith({ held: true, durable: false, layouts }), 'show', 0, limits), [
    'The output is held: displays are sent pages and resets only.',
    'The daemon keeps its counts in memory only: a restart would lose them.',
  ])
  t.end()
})
