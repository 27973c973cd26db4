import '../support/machine/own-network.js'
import type { Test } from 'tap'
import type { TestDaemon } from '../support/machine/daemon.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { answer, apiKey } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { hallAddress, openHall } from './support/hall.js'
import { controlValues, displayRows, startDemo } from './support/start-demo.js'

const refused = 'refused: no program listens on this port there'
const silent = 'no machine answers at its address: is it switched on, and in this network?'
/** An answer is promised within 5 s. */
const promisedMs = 5000

test('a running show tells a closed port and a machine that is off from a display that listens', async (t) => {
  const hall = await openHall(t)
  const live = await hall.displays.listen(9000)
  const daemon = await startDemo(t, {
    live: `host = ${hallAddress}`,
    closed: `host = ${hallAddress}\nport = 9001`,
    off: 'host = 10.77.0.100',
  })
  const results = [
    { name: 'live', failure: null },
    { name: 'closed', sent: 0, failure: refused },
    { name: 'off', sent: 0, failure: silent },
  ]
  for (const round of ['at once', 'and again']) {
    t.match(await tryDisplays(t, daemon), { status: 200, body: { displays: results } }, round)
  }
  // Linux reports another machine's closed port six times, then once a second only.
  for (let n = 0; n < 8; n++)
    t.match((await tryDisplays(t, daemon, 'closed')).body.displays, [{ sent: 0, failure: refused }])
  await until(() => live.arrivals.length >= 2)
  t.same(await controlValues(daemon), { slider: null, presses: 0 })
})

test('a display whose program has been started is fine at the next try', async (t) => {
  const hall = await openHall(t)
  const daemon = await startDemo(t, { main: `host = ${hallAddress}` })
  t.match((await tryDisplays(t, daemon)).body.displays, [{ sent: 0, failure: refused }])
  const live = await hall.displays.listen(9000)
  t.match((await tryDisplays(t, daemon)).body.displays, [{ sent: 8, failure: null }])
  t.match(await displayRows(daemon), [{ state: 'up' }])
  t.ok(live.arrivals.length > 0)
})

async function tryDisplays(
  t: Test,
  { url }: TestDaemon,
  display?: string,
): Promise<Awaited<ReturnType<typeof answer>>> {
  const timing = startTiming()
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const tried = await answer(
    fetch(`${url}/output/test`, { method: 'POST', headers, body: JSON.stringify({ display }) }),
  )
  timing.within(t, promisedMs, 'the try is answered')
  return tried
}
