import { Refusal } from '../../src/errors.js'
import { LoadMeter } from '../../src/limits/load-meter.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'

const overloaded = 'warn: overloaded: actions and new tokens are refused until the event loop has caught up'

/** A meter that has measured these lags, in ms, and what it has logged. */
function meterAfter(...lags: readonly number[]): { meter: LoadMeter; told: string[] } {
  const { log, events: told } = recordLog()
  const meter = new LoadMeter(log)
  for (const lag of lags) meter.observe(lag)
  return { meter, told }
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}

test('an event loop that is repeatedly half a second late is overloaded, which is logged once', (t) => {
  const { meter, told } = meterAfter(...times(20, 500))
  t.ok(meter.isShedding)
  t.same(told, [overloaded])
  t.throws(() => meter.admit(), { code: 'overloaded', extras: { headers: { 'retry-after': '1' } } })
  t.end()
})

test('the refusal is one of ours', (t) => {
  try {
    meterAfter(...times(20, 500)).meter.admit()
    t.fail('it should have refused')
  } catch (error) {
    t.ok(error instanceof Refusal)
  }
  t.end()
})

test('one pause, however long, is no overload', (t) => {
  for (const pause of [1000, 60_000, Number.MAX_VALUE]) {
    const { meter, told } = meterAfter(...times(50, 1), pause, ...times(50, 1))
    t.notOk(meter.isShedding)
    t.same(told, [])
  }
  t.end()
})

test('a loop that is always 200 ms late is slow, but not overloaded', (t) => {
  t.notOk(meterAfter(...times(1000, 200)).meter.isShedding)
  t.end()
})

test('it ends soon after the loop is in time again, and not while it is only a little better', (t) => {
  const { meter, told } = meterAfter(...times(50, 500), ...times(100, 100))
  t.ok(meter.isShedding, '100 ms late is no reason to begin, but one to go on')
  for (const lag of times(10, 0)) meter.observe(lag)
  t.notOk(meter.isShedding, 'within ten measurements, a fifth of a second')
  t.same(told, [overloaded, 'info: no longer overloaded'])
  meter.admit()
  t.end()
})

test('above 250 ms on average it begins, and below 50 ms it ends', (t) => {
  t.notOk(meterAfter(...times(1000, 249.5)).meter.isShedding)
  const { meter } = meterAfter(...times(1000, 250.5))
  t.ok(meter.isShedding)
  for (const lag of times(1000, 50.5)) meter.observe(lag)
  t.ok(meter.isShedding)
  for (const lag of times(1000, 49.5)) meter.observe(lag)
  t.notOk(meter.isShedding)
  t.end()
})

test('the lag is the delay beyond the interval, measured until close', (t) => {
  let now = 5000
  t.intercept(performance, 'now', { value: () => now })
  const looks = new Map<number, () => void>()
  const begin = (look: () => void, everyMs: number) => {
    looks.set(everyMs, look)
    return { unref: () => everyMs }
  }
  t.intercept(globalThis, 'setInterval', { value: begin })
  t.intercept(globalThis, 'clearInterval', { value: (everyMs: number) => looks.delete(everyMs) })
  const { meter } = meterAfter()
  meter.watch()
  const lookLate = (byMs: number) => {
    for (const [everyMs, look] of looks)
      for (const lag of times(100, byMs)) {
        now += everyMs + lag
        look()
      }
  }
  lookLate(249)
  t.notOk(meter.isShedding)
  lookLate(251)
  t.ok(meter.isShedding)
  t.same([...looks.keys()], [20], 'fifty times a second')
  meter.close()
  t.equal(looks.size, 0)
  t.end()
})

test('a measurement that is too early counts as in time', (t) => {
  const { meter } = meterAfter(...times(1000, -1000), ...times(20, 500))
  t.ok(meter.isShedding)
  t.end()
})
