import { lost, unreachable } from '../../../src/cli/rehearse/carriers/carrier.js'
import { Ledger } from '../../../src/cli/rehearse/ledger.js'
import { failuresOf, progressLine, reportRehearsal } from '../../../src/cli/rehearse/report.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'

const own = { processor: 0.4321, lateness: 1.26 }
const right = { lines: ['1 accepted here, 1 counted by the daemon; 1 of 1 controls match'], isRight: true }

/** An answer. */
function after(ms: number, code = 'ok') {
  return { code, ms, retryAfter: 0 }
}

test('the report has every number, refusals with their meaning and the commonest first', (t) => {
  const ledger = new Ledger()
  Object.assign(ledger, { arrived: 1200, entered: 1200 })
  for (let ms = 1; ms <= 1000; ms++) ledger.noteAttempt(after(ms), false)
  for (let n = 0; n < 1000; n++) ledger.accept({ lid: 1, type: 'Button', value: null, key: 'k' })
  ledger.noteAttempt(after(5, 'control-not-found'), false)
  for (let n = 0; n < 20; n++) ledger.noteAttempt(after(5, 'rate-limited'), false)
  for (let n = 0; n < 3; n++) ledger.noteAttempt(lost, true)
  ledger.noteAttempt(lost, false)
  ledger.noteAttempt(unreachable, false)
  ledger.noteOther(after(5, 'HTTP 502'))
  const report = reportRehearsal({ ledger, seconds: 119.7, own, waiting: 7, totals: right })
  t.match(report.split('\n'), [
    'people        1,200 in 120 s',
    'sent          1,025 requests with an action, including repeats',
    /^accepted {6}1,000 actions, at most (1,000|\d{3}) in a second$/,
    'refused       20 rate-limited: Too many actions',
    '              1 control-not-found: No such control on the active page',
    'turned away   1 HTTP 502',
    'disconnected  3 on purpose, 1 unexpectedly; all repeated until answered',
    /^answers {7}p50 4(8|9)\d\.\d ms, p95 9\d\d\.\d ms, p99 9(8|9)\d\.\d ms, longest 1000\.\d ms, measured per request$/,
    'this program  43 % CPU, timers 1.3 ms late, 7.0 ms wait for a free connection (p99)',
    'totals        1 accepted here, 1 counted by the daemon; 1 of 1 controls match',
  ])
  t.end()
})

test('how often phones heard of the light is there if it has changed', (t) => {
  const clock = stopClock(t)
  const ledger = new Ledger()
  const row = () => /^light .*$/m.exec(reportRehearsal({ ledger, seconds: 1, own, waiting: 0 }))?.[0]
  t.equal(row(), undefined)
  for (const at of [1000.5, 2000]) {
    ledger.hearLight(at)
    clock.advance(4)
    for (let phone = 1; phone < 600; phone++) ledger.hearLight(at)
  }
  t.match(row(), /^light +2 changes, told 1,200 times, p99 4\.0 ms behind the first phone$/)
  t.end()
})

test('without an answer there are no times', (t) => {
  t.match(reportRehearsal({ ledger: new Ledger(), seconds: 1, own, waiting: 0 }), /^answers +none$/m)
  t.end()
})

test('anything but 200 and 429, and unknown results, are failures; broken connections are not', (t) => {
  const faults = (change: (ledger: Ledger) => void, totals = right) => {
    const ledger = new Ledger()
    change(ledger)
    return failuresOf({ ledger, seconds: 1, own, waiting: 0, totals })
  }
  t.same(
    faults((ledger) => {
      Object.assign(ledger, { arrived: 3, entered: 3 })
      ledger.noteAttempt(after(1), false)
      ledger.noteAttempt(after(1, 'rate-limited'), false)
      ledger.noteAttempt(lost, false)
      ledger.noteAttempt(unreachable, false)
      ledger.noteOther(unreachable)
    }),
    [],
  )
  const refused = (ledger: Ledger) => ledger.noteAttempt(after(1, 'control-disabled'), false)
  t.same(faults(refused), ['1 answers were neither 200 nor 429'])
  const closed = (ledger: Ledger) => ledger.noteAttempt({ ...unreachable, code: 'overloaded' }, false)
  t.same(faults(closed), ['1 answers were neither 200 nor 429'])
  const gone = (ledger: Ledger) => Object.assign(ledger, { unknown: 2, arrived: 5, entered: 1 })
  t.same(faults(gone), ['2 actions were never answered', '4 people never saw the page'])
  t.same(
    faults(() => {}, { ...right, isRight: false }),
    ['the totals differ'],
  )
  t.end()
})

test('silence is counted from the first request after the last answer', (t) => {
  const clock = stopClock(t)
  const ledger = new Ledger()
  t.equal(ledger.silence, 0)
  ledger.ask()
  clock.advance(20)
  ledger.ask()
  ledger.noteAttempt(lost, false)
  ledger.noteOther(unreachable)
  t.equal(ledger.silence, 20)
  ledger.noteAttempt(after(1, 'internal'), false)
  t.equal(ledger.silence, 0)
  t.end()
})

test('the progress fits a line of eighty characters, also with many people', (t) => {
  const ledger = new Ledger()
  t.equal(
    progressLine(ledger, 30_400, 120_000),
    '████░░░░░░░░░░░░ 0:30 of 2:00  0 people  0 accepted  0 refused',
  )
  Object.assign(ledger, { entered: 20_000, accepted: 9_999_999 })
  const late = progressLine(ledger, 3_600_250, 3_600_000)
  t.match(late, /^█{16} 60:00 of 60:00 {2}20,000 people {2}9,999,999 accepted/)
  t.ok(late.length <= 80, `${late.length}`)
  t.end()
})
