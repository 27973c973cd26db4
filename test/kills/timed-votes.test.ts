import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { startDaemon } from '../support/machine/daemon.js'
import type { Place } from '../support/machine/process.js'
import { answer, apiKey } from '../support/show/bridge.js'
import { fixedPlace, tokensOfPlace } from '../support/show/fixed-place.js'
import { t as suite, test } from '../support/tap.js'
import { TimedVotes } from './support/timed-votes.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)
const votesPerKill = 3
const lids = Array.from({ length: (kills + 1) * votesPerKill }, (_, at) => at + 1)

suite.setTimeout(300_000 + kills * 20_000)

test(`killed ${kills} times while timed votes run: each closes at its time or at the start, and what came in time counts`, async (t) => {
  const place = await openHall(t)
  const url = `http://127.0.0.1:${place.env!.OVATION_HTTP_PORT}`
  const tokens = Array.from({ length: 16 }, (_, n) =>
    tokensOfPlace().mint({ layoutId: 'show', participant: `person-${n}` }),
  )
  const votes = new TimedVotes(url, tokens)
  let daemon = await startDaemon(t, place)
  for (const lid of lids) await votes.close(lid)
  const left = [...lids]
  for (let kill = 1; kill <= kills; kill++) {
    const acting = votes.act()
    await votes.open(left.shift()!, 1)
    await votes.open(left.shift()!, 2 + Math.floor(Math.random() * 3))
    await pause(Math.random() * 1500)
    // One is opened while the daemon is killed.
    const opening = votes.open(left.shift()!, 2)
    await pause(Math.random() * 10)
    await daemon.process.stop('SIGKILL')
    votes.killed()
    await opening
    await acting
    // Some are over before the start, and some are not.
    if (kill % 2 === 0) await pause(Math.random() * 2000)
    daemon = await startDaemon(t, place)
    t.same(await votes.findOpen(), [], `kill ${kill}: what is over is closed`)
    await votes.sendAgain()
  }
  const acting = votes.act()
  for (const lid of left) await votes.open(lid, 1)
  while (Date.now() < votes.lastEnd + 1000) await pause(50)
  votes.stop()
  await acting
  await votes.sendAgain()
  t.same(await votes.findOpen(), [], 'in the end all are closed')
  t.same(votes.strange, [])
  const { controls } = (await answer(fetch(`${url}/layout/show/state`, { headers: { 'x-api-key': apiKey } })))
    .body
  t.same(
    controls.map(({ lid, enabled, count }: { lid: number; enabled: boolean; count: number }) => [
      lid,
      enabled,
      count,
    ]),
    lids.map((lid) => [lid, false, votes.accepted(lid)]),
    'each vote that was accepted counts once, and no other',
  )
  t.ok(votes.refused > kills * 10, `${votes.refused} came too late`)
  t.comment(`${lids.map((lid) => votes.accepted(lid)).join(' ')} accepted, ${votes.refused} refused`)
})

/** Where a daemon runs that has a Button for each vote. */
async function openHall(t: Test): Promise<Place> {
  const { cwd, env } = await fixedPlace(t)
  mkdirSync(join(cwd, 'layouts'))
  const controls = lids.map((lid) => ({ lid, type: 'Button', props: { label: `Vote ${lid}` } }))
  const file = { layoutId: 'show', activePageId: 'vote', pages: [{ pageId: 'vote', controls }] }
  writeFileSync(join(cwd, 'layouts', 'show.json'), JSON.stringify(file))
  return { cwd, env: { ...env, OVATION_SERVICE_LAYOUTS: 'layouts' } }
}
