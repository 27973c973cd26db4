import { t as suite, test } from 'tap'
import { Crowd } from '../support/crowd.js'
import { startDaemon } from '../support/daemon.js'
import { countAt, fixedPlace } from '../support/fixed-place.js'
import { start } from '../support/process.js'

/** How often it is killed: more takes longer and finds rarer faults. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 10)

suite.setTimeout(30_000 + kills * 5000)

test(`killed ${kills} times in the middle of a crowd, it loses no answered press and counts none twice`, async (t) => {
  const place = await fixedPlace(t)
  let daemon = await startDaemon(t, place)
  const crowd = new Crowd(t, { port: daemon.port, token: await daemon.token(), phones: 64 })
  let slowestStart = 0
  for (let kill = 1; kill <= kills; kill++) {
    const pressing = crowd.press()
    await pause(50 + Math.random() * 500)
    await daemon.process.stop('SIGKILL')
    await pressing
    const { sent, answered } = crowd
    const begun = performance.now()
    daemon = await startDaemon(t, place)
    slowestStart = Math.max(slowestStart, performance.now() - begun)
    const count = await countAt(daemon.url)
    if (count < answered) t.fail(`kill ${kill}: ${answered} presses were answered, ${count} are counted`)
    if (count > sent) t.fail(`kill ${kill}: ${sent} presses were sent, ${count} are counted`)
    t.ok(crowd.unanswered.length > 0, 'the kill came in the middle')
    await crowd.pressAgain()
    const repeated = await crowd.repeatRecent()
    t.ok(repeated.every((status) => status === 200))
    t.equal(await countAt(daemon.url), sent, `kill ${kill}: sent again, each press counts exactly once`)
    t.equal(crowd.answered, sent)
  }
  t.same(crowd.refusals, [])
  t.ok(slowestStart < 5000, `the slowest start took ${Math.round(slowestStart)} ms`)
  t.comment(`${crowd.sent} presses; the slowest start took ${Math.round(slowestStart)} ms`)
})

test('killed at any moment of its start, it loses nothing', async (t) => {
  const place = await fixedPlace(t)
  const first = await startDaemon(t, place)
  const crowd = new Crowd(t, { port: first.port, token: await first.token(), phones: 64 })
  const pressing = crowd.press()
  while (crowd.answered < 2000) await pause(10)
  crowd.stop()
  await pressing
  await first.process.stop('SIGKILL')
  for (let waited = 60; waited <= 360; waited += 30) {
    const started = start(t, ['start'], place)
    await pause(waited)
    await started.stop('SIGKILL')
  }
  const last = await startDaemon(t, place)
  t.equal(await countAt(last.url), crowd.answered)
  await crowd.repeatRecent()
  t.equal(await countAt(last.url), crowd.answered, 'not even the keys')
})

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
