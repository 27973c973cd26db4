import { test } from 'tap'
import { Refusal } from '../../src/errors.js'
import { LoadMeter } from '../../src/limits/load-meter.js'

/** A meter that has seen these lags, in ms, and what it told of itself. */
function meterAfter(...lags: readonly number[]): { meter: LoadMeter; told: boolean[] } {
  const told: boolean[] = []
  const meter = new LoadMeter((isShedding) => told.push(isShedding))
  for (const lag of lags) meter.observe(lag)
  return { meter, told }
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}

test('an event loop that is half a second late again and again is overloaded, and that is told once', (t) => {
  const { meter, told } = meterAfter(...times(20, 500))
  t.ok(meter.isShedding)
  t.same(told, [true])
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

test('it ends soon after the loop is in time again, and not while it only got a little better', (t) => {
  const { meter, told } = meterAfter(...times(50, 500), ...times(100, 100))
  t.ok(meter.isShedding, '100 ms late is no reason to begin, but one to go on')
  for (const lag of times(10, 0)) meter.observe(lag)
  t.notOk(meter.isShedding, 'within ten looks, a fifth of a second')
  t.same(told, [true, false])
  meter.admit()
  t.end()
})

test('a look that came too early counts as in time', (t) => {
  const { meter } = meterAfter(...times(1000, -1000), ...times(20, 500))
  t.ok(meter.isShedding)
  t.end()
})
