import { compareTotals, type DaemonTotals } from '../../../src/cli/rehearse/daemon-totals.js'
import { Ledger } from '../../../src/cli/rehearse/ledger.js'
import { test } from '../../support/tap.js'

const alone = { othersAct: false, countsVotes: () => true }

/** The totals at a second, with the counts of a Button 1 and an Index 2, the latter with three options. */
function totalsAt(
  second: number,
  accepted: number,
  count: number,
  votes: number[],
  changes = {},
): DaemonTotals {
  const status = { pid: 7, uptime: 100 + second, actions: { accepted }, ...changes }
  const controls = [{ lid: 1, count }, { lid: 2, votes }, { lid: 3 }]
  return { at: second * 1000, status, controls } as unknown as DaemonTotals
}

/** Three presses, two votes for the first option and one for the last, and two moves of a slider. */
function played(unknown = 0): Ledger {
  const ledger = new Ledger()
  const action = { lid: 1, type: 'Button', value: null, key: 'k' } as const
  for (let n = 0; n < 3; n++) ledger.accept(action)
  for (const value of [0, 2, 0]) ledger.accept({ ...action, lid: 2, type: 'Index', value })
  for (const value of [0.25, 1]) ledger.accept({ ...action, lid: 3, type: 'Slider', value })
  ledger.unknown = unknown
  return ledger
}

const before = totalsAt(0, 1000, 40, [5, 5, 5])

test('totals that match take one line', (t) => {
  t.same(compareTotals(played(), before, totalsAt(60, 1008, 43, [7, 5, 6]), alone), {
    lines: ['8 accepted here, 8 counted by the daemon; 2 of 2 controls match'],
    isRight: true,
  })
  t.end()
})

test('what was answered and is not counted is found, in the sum and by control', (t) => {
  t.same(compareTotals(played(), before, totalsAt(60, 1007, 42, [7, 5, 6]), alone), {
    lines: [
      '8 accepted here, 7 counted by the daemon: 1 are missing, or it was reset meanwhile; 1 of 2 controls match',
      'control 1: 3 accepted here, 2 counted by the daemon: 1 are missing, or it was reset meanwhile',
    ],
    isRight: false,
  })
  const elsewhere = compareTotals(played(), before, totalsAt(60, 1008, 43, [6, 6, 6]), alone)
  t.equal(elsewhere.isRight, false)
  t.match(elsewhere.lines[1], /^control 2: 2 accepted here, 1 counted/)
  t.end()
})

test('what was counted and is not known here passes only where it may be: others, or no answer', (t) => {
  const after = totalsAt(60, 1010, 45, [7, 5, 6])
  const { lines, isRight } = compareTotals(played(), before, after, alone)
  t.match(lines[0], '8 accepted here, 10 counted by the daemon: 2 more, by others or counted twice; 1 of 2')
  t.equal(isRight, false)
  t.equal(compareTotals(played(1), before, after, alone).isRight, false)
  t.same(compareTotals(played(2), before, after, alone), {
    lines: ['8 accepted here, 10 counted by the daemon: 2 more, never answered; 2 of 2 controls match'],
    isRight: true,
  })
  t.match(compareTotals(played(), before, after, { ...alone, othersAct: true }), {
    lines: [/: 2 more, by others; 1 of 2/, /^control 1: .*: 2 more, by others$/],
    isRight: true,
  })
  const missing = totalsAt(60, 1010, 42, [7, 5, 6])
  t.equal(compareTotals(played(2), before, missing, { ...alone, othersAct: true }).isRight, false)
  t.end()
})

test('after a restart the counts of the controls decide, since the sum restarted at zero', (t) => {
  for (const changes of [{ pid: 8 }, { uptime: 20 }]) {
    t.same(compareTotals(played(), before, totalsAt(60, 4, 43, [7, 5, 6], changes), alone), {
      lines: ['the daemon restarted meanwhile and counts actions since its start; 2 of 2 controls match'],
      isRight: true,
    })
    t.equal(compareTotals(played(), before, totalsAt(60, 4, 42, [7, 5, 6], changes), alone).isRight, false)
  }
  t.end()
})

test('votes that count people are not compared', (t) => {
  const people = { othersAct: false, countsVotes: (lid: number) => lid !== 2 }
  t.same(compareTotals(played(), before, totalsAt(60, 1008, 43, [6, 5, 6]), people), {
    lines: ['8 accepted here, 8 counted by the daemon; 1 of 1 controls match'],
    isRight: true,
  })
  t.end()
})
