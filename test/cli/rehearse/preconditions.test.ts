import type { DaemonTotals } from '../../../src/cli/rehearse/daemon-totals.js'
import { peculiarities, recentAction, somebodyActs } from '../../../src/cli/rehearse/preconditions.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'

const minute = 60_000

function totalsWith(status: object): DaemonTotals {
  return { at: 0, controls: [], status } as unknown as DaemonTotals
}

test('people who acted in the last ten minutes may go on, also by a clock that is ahead', (t) => {
  advanceTime(t)
  const age = (ms: number | null) =>
    recentAction(totalsWith({ lastAction: ms === null ? null : Date.now() - ms }))
  t.equal(age(null), undefined)
  t.equal(age(10 * minute), undefined)
  t.equal(age(9 * minute), 9 * minute)
  t.equal(age(-5 * minute), 0)
  t.match(
    somebodyActs(9 * minute).message,
    'somebody acted 9 min ago, so a show may be on; wait until nobody',
  )
  t.match(somebodyActs(9 * minute).message, '(in 1 min), or add --yes')
  t.end()
})

test('what a technician may have forgotten is printed, a line each, of this layout only', (t) => {
  const limits = { limits: { maxConnections: 100, actionsPerSecond: 0, burst: 1 } }
  const layouts = [
    { layoutId: 'show', disabled: [] },
    { layoutId: 'other', disabled: [4] },
  ]
  const plain = totalsWith({ held: false, durable: true, layouts })
  t.same(peculiarities(plain, 'show', 90, limits), [])
  t.same(peculiarities(plain, 'other', 91, limits), [
    'Disabled controls, which nobody can use: 4.',
    '[limits] max_connections allows 90 streams of phones: the other people are refused.',
  ])
  t.same(peculiarities(totalsWith({ held: true, durable: false, layouts }), 'show', 0, limits), [
    'The output is held: displays are sent pages and resets only.',
    'The daemon keeps its counts in memory only: a restart would lose them.',
  ])
  t.end()
})
