import { setTimeout as delay } from 'node:timers/promises'
import { openClient, outcome } from '../client/support/open-client.js'
import { startDaemon } from '../support/machine/daemon.js'
import { countAt, fixedPlace } from '../support/show/fixed-place.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 1)

suite.setTimeout(300_000 + kills * 10_000)

for (const over of ['stream', 'http', undefined] as const)
  test(`killed ${kills} times while phones press ${over ? `over ${over}` : 'over whatever works'}, what resolved counts once`, async (t) => {
    const place = await fixedPlace(t)
    let daemon = await startDaemon(t, place)
    const { url } = daemon
    const phones = await Promise.all(
      Array.from({ length: 8 }, async () =>
        openClient(t, { url, token: await daemon.token(), ...(over && { over }) }, { most: 1000, poll: 500 }),
      ),
    )
    const acts: Promise<string>[] = []
    const answered = phones.map(() => 0)
    /** Every phone has come back. */
    const allAnswered = () => {
      const before = [...answered]
      return until(() => answered.every((count, phone) => count > before[phone]!))
    }
    let isOver = false
    const pressing = phones.map(async (phone, at) => {
      while (!isOver) {
        const act = phone.act(1)
        act.then(
          () => answered[at]!++,
          () => {},
        )
        acts.push(outcome(act))
        await delay(Math.random() * 20)
      }
    })
    for (let kill = 1; kill <= kills; kill++) {
      await allAnswered()
      await delay(Math.random() * 400)
      await daemon.process.stop(kill % 4 === 3 ? 'SIGTERM' : 'SIGKILL')
      daemon = await startDaemon(t, place)
    }
    await allAnswered()
    isOver = true
    await Promise.all(pressing)
    const outcomes = await Promise.all(acts)
    const known = outcomes.filter((each) => each === 'ok').length
    const unknown = outcomes.filter((each) => each === 'unknown').length
    t.equal(known + unknown, outcomes.length, 'nothing was refused')
    t.equal(unknown, 0, 'and everything became known')
    t.equal(await countAt(url), known, 'each press counts once')
    t.comment(`${known} presses`)
  })
