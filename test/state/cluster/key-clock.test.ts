import { BrokerTime } from '../../../src/state/cluster/key-clock.js'
import { test } from '../../support/tap.js'

const begin = Date.UTC(2026, 10, 22, 20)
const hour = 3_600_000

/** A stage that starts at `begin` by its own clock, which the test turns. */
function startStage(daytime = begin) {
  const clock = { steady: 5000 }
  const time = new BrokerTime(() => clock.steady, daytime)
  /** What the broker says after so long. @returns what has passed by this time. */
  const hear = (said: number, after: number) => {
    const before = time.now()
    clock.steady += after
    time.advance(said)
    return time.now() - before
  }
  return { time, hear }
}

test('turns that have waited are as far apart as when they were stored', (t) => {
  const { time, hear } = startStage()
  time.advance(begin - 600_000)
  t.equal(time.now(), begin - 600_000)
  t.equal(hear(begin - 540_000, 1), 60_000)
  t.equal(hear(begin - 5000, 1), 535_000)
  t.end()
})

test('a clock that is an hour ahead for a while changes nothing', (t) => {
  const { time, hear } = startStage()
  time.advance(begin)
  t.equal(hear(begin + hour + 1000, 1000), 1000, 'it steps ahead')
  t.equal(hear(begin + hour + 2000, 1000), 1000, 'it is ahead')
  t.equal(hear(begin + 3000, 1000), 1000, 'it steps back')
  t.equal(hear(begin + 4000, 1000), 1000, 'it is right')
  t.end()
})

test('nor does one that was an hour behind from the start, and is put right', (t) => {
  const { time, hear } = startStage()
  time.meet(begin - hour)
  time.advance(begin - hour)
  t.equal(time.now(), begin)
  t.equal(hear(begin - hour + 1000, 1000), 1000)
  t.equal(hear(begin + 2000, 1000), 1000)
  t.end()
})

test('however often it steps, it never gets further ahead than clocks may differ', (t) => {
  const { time, hear } = startStage()
  time.advance(begin)
  for (let n = 1; n <= 100; n++) hear(begin + 4000 * n, 10)
  t.ok(time.now() <= begin + 100 * 10 + 5000, `${time.now() - begin} ms in 1000`)
  t.end()
})

test('a stage that was down goes on with the time that was stored, by what has passed at the broker', (t) => {
  const { time, hear } = startStage(begin + 120_000)
  time.restore(begin, begin - hour)
  t.equal(hear(begin - hour + 5000, 1), 5000, 'a repeat that was stored 5 s later')
  t.equal(hear(begin - hour + 120_000, 1), 115_000)
  t.equal(hear(begin + 121_000, 1000), 1000, 'and then it is put right')
  t.end()
})

test('a clock that was set while the stage was down keeps keys rather too long', (t) => {
  const { time, hear } = startStage(begin + 120_000)
  time.restore(begin, begin)
  t.equal(hear(begin + hour, 1), 1)
  t.end()
})
