import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import { startDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { countAt, fixedPlace } from '../../support/show/fixed-place.js'
import { press } from '../../support/show/press.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

const phones = 100
const pressesPerSecond = 2000

test('stopped at 2,000 presses a second, it answers all of them and counts each accepted press', async (t) => {
  const place = await fixedPlace(t)
  const daemon = await startDaemon(t, place)
  const token = await daemon.token()
  const crowd = startCrowd(t, daemon.port, token)
  await until(() => crowd.timesOf(200) >= pressesPerSecond)

  const timing = startTiming()
  const { code, stderr } = await daemon.process.stop('SIGTERM')
  timing.within(t, 3000, 'it stops')
  await crowd.ended
  t.comment(JSON.stringify([...crowd.outcomes]))
  t.equal(code, 0)
  t.equal(stderr, '')
  const others = [...crowd.outcomes.keys()].filter((outcome) => ![200, 503, 'ECONNREFUSED'].includes(outcome))
  t.same(others, [], 'each press is answered or cannot connect')
  t.equal(crowd.timesOf('ECONNREFUSED'), phones, 'in the end no phone can connect')
  t.equal(await countAt((await startDaemon(t, place)).url), crowd.timesOf(200))
})

interface SteadyCrowd {
  /** The number of presses by status or connection error. */
  readonly outcomes: ReadonlyMap<number | string, number>
  timesOf(outcome: number | string): number
  /** Resolves when every phone has had a connection error. */
  readonly ended: Promise<unknown>
}

/** Phones that press at a steady rate, answered or not, until they can no longer connect. */
function startCrowd(t: Test, port: number, token: string): SteadyCrowd {
  const agent = new Agent({ keepAlive: true })
  t.teardown(() => agent.destroy())
  const outcomes = new Map<number | string, number>()
  const everyMs = (1000 * phones) / pressesPerSecond
  const begun = performance.now()
  const pressOn = async (phone: number) => {
    for (let n = 0; ; n++) {
      await delay(begun + everyMs * (n + phone / phones) - performance.now())
      const outcome = await press(agent, port, token, 'demo').catch(({ code }) => String(code))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (typeof outcome === 'string') return
    }
  }
  return {
    outcomes,
    timesOf: (outcome) => outcomes.get(outcome) ?? 0,
    ended: Promise.all(Array.from({ length: phones }, (_, phone) => pressOn(phone))),
  }
}
