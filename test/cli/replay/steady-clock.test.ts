import { SteadyClock } from '../../../src/cli/replay/steady-clock.js'
import { test } from '../../support/tap.js'

test('it waits until a moment, never less', async (t) => {
  const clock = new SteadyClock()
  for (const ms of [-1, 0, 0.3, 1.5, 2, 7.25]) {
    const moment = performance.now() + ms
    t.equal(await clock.until(moment), true)
    t.ok(performance.now() >= moment, `${ms} ms`)
  }
})

test('a stop ends what is waited for, and all that comes later', async (t) => {
  const clock = new SteadyClock()
  const waiting = clock.until(performance.now() + 1e12)
  clock.stop()
  t.equal(await waiting, false)
  t.equal(await clock.until(0), false)
  t.equal(clock.isStopped, true)
})
