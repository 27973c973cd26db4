import { Cut, divide, Timeline } from '../../../src/recording/report/timeline.js'
import { test } from '../../support/tap.js'

const minute = 60_000
const hour = 60 * minute

test('time is divided into steps that people think in, and into no more than are wanted', (t) => {
  for (const [span, most, step] of [
    [10_000, 8192, 1000],
    [2 * hour, 8192, 1000],
    [2 * hour, 300, 30_000],
    [12 * hour, 8192, 10_000],
    [30 * 24 * hour, 256, 6 * hour],
    [3000 * 24 * hour, 256, 12 * 24 * hour],
  ] as const) {
    const begin = Date.UTC(2026, 10, 21, 20, 0, 13)
    const timeline = divide(begin, begin + span, most)
    t.equal(timeline.step, step, `${span} in ${most}`)
    t.ok(timeline.length <= most + 1)
    t.equal(timeline.begin % step, 0)
    t.equal(timeline.binOf(begin), Math.floor((begin - timeline.begin) / step))
    t.ok(timeline.binOf(begin + span) < timeline.length)
  }
  t.end()
})

test('each of the steps is taken where it is the shortest that is enough', (t) => {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400]
  for (const step of steps) {
    t.equal(divide(0, 100 * step * 1000 - 1, 100).step, step * 1000)
    if (step < 86_400)
      t.ok(divide(0, 100 * step * 1000, 100).step > step * 1000, 'one bin more would be too many')
  }
  t.end()
})

test('a time outside belongs to the first or the last bin', (t) => {
  const timeline = new Timeline(1000, 5000, 1000)
  t.equal(timeline.binOf(0), 0)
  t.equal(timeline.binOf(99_000), 4)
  t.end()
})

test('what is drawn begins with a whole step, and no count is lost or told twice', (t) => {
  const timeline = new Timeline(0, 2 * hour, 1000)
  const counts = new Uint32Array(timeline.length)
  counts[3601] = 60
  counts[3700] = 30
  counts[7000] = 90
  const cut = new Cut(timeline, 3_601_000, 7_000_500, 100)
  t.equal(cut.step, minute)
  t.equal(cut.begin, hour)
  const { values } = cut.perSecond(counts)
  t.equal(values[0], 1)
  t.equal(values[1], 0.5)
  t.equal(values.at(-1), 1.5)
  t.equal(
    values.reduce((sum, value) => sum + value, 0),
    3,
  )
  t.end()
})
