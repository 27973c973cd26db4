import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDaemon } from '../support/machine/daemon.js'
import { answer, apiKey } from '../support/show/bridge.js'
import { fixedPlace } from '../support/show/fixed-place.js'
import { claimsIn, joinRoom } from '../support/show/join.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)
const most = 150 * (kills + 1)
/** Those who ask at once. */
const asking = 8

suite.setTimeout(300_000 + kills * 5000)

test(`people join while it is killed ${kills} times: each is counted, and the room stays open`, async (t) => {
  const place = await fixedPlace(t)
  appendFileSync(join(place.cwd, 'service.ini'), `[room]\npeople = ${most}\njoins_per_second = 100000\n`)
  let daemon = await startDaemon(t, place)
  const opened = await fetch(`${daemon.url}/room/demo`, {
    method: 'PUT',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: '{"open":true}',
  })
  t.equal(opened.status, 200)
  const today = () => Math.floor(Date.now() / 86_400_000)
  const begun = today()
  const tokens: string[] = []
  let isFull = false
  const joinOn = async () => {
    for (;;) {
      const got = await joinRoom(daemon, {}, 'demo').catch(() => undefined)
      if (got?.status === 200) tokens.push(got.body.token)
      else if (got) isFull = got.body.code === 'room-full'
      if (got?.status !== 200) return
      await pause(15)
    }
  }
  const crowd = () => Promise.all(Array.from({ length: asking }, joinOn))
  for (let kill = 1; kill <= kills; kill++) {
    const before = tokens.length
    const joining = crowd()
    await until(() => tokens.length > before)
    await pause(100 + Math.random() * 200)
    await daemon.process.stop('SIGKILL')
    await joining
    daemon = await startDaemon(t, place)
    t.match((await answer(fetch(`${daemon.url}/room/demo`))).body, { open: true })
  }
  await crowd()
  if (today() !== begun) return t.comment('the day has ended meanwhile')
  t.ok(isFull)
  t.ok(tokens.length <= most, `${tokens.length} of ${most}: none was forgotten`)
  t.ok(
    tokens.length >= most - kills * asking,
    'and none counted that nobody was told of, but for those of a kill',
  )
  t.equal(new Set(tokens.map((token) => claimsIn(token).sub)).size, tokens.length)
  for (const token of tokens.slice(0, 20)) t.equal((await joinRoom(daemon, { token }, 'demo')).status, 200)
})
