import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { wordKey } from '../../src/texts/word-key.js'
import { startDaemon } from '../support/machine/daemon.js'
import { answer, apiKey } from '../support/show/bridge.js'
import { fixedPlace, tokensOfPlace } from '../support/show/fixed-place.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { ChoosingCrowd } from './support/choosing-crowd.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)
const people = 300

suite.setTimeout(300_000 + kills * 10_000)

test(`killed ${kills} times while ${people} people write, it counts each with the text that was acknowledged last`, async (t) => {
  const place = await fixedPlace(t)
  mkdirSync(join(place.cwd, 'layouts'))
  const controls = [{ lid: 5, type: 'String', words: true, props: { label: 'One word' } }]
  const file = { layoutId: 'show', activePageId: 'p', pages: [{ pageId: 'p', controls }] }
  writeFileSync(join(place.cwd, 'layouts', 'show.json'), JSON.stringify(file))
  const here = { ...place, env: { ...place.env, OVATION_SERVICE_LAYOUTS: 'layouts' } }
  let daemon = await startDaemon(t, here)
  const admin = async (method: string, path: string, body?: object) => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await answer(fetch(daemon.url + path, init))).body
  }
  const tokens = tokensOfPlace()
  const crowd = new ChoosingCrowd(
    t,
    daemon.url,
    new Map(
      Array.from({ length: people }, (_, n) => [
        `person-${n}`,
        tokens.mint({ layoutId: 'show', participant: `person-${n}` }),
      ]),
    ),
    [5],
  )
  const check = async (when: string) => {
    const { words } = (await admin('GET', '/layout/show/state')).controls[0]
    t.same(byKey(words), byKey([...crowd.ledger[5].values()].map((text) => [String(text), 1])), when)
  }
  for (let kill = 1; kill <= kills; kill++) {
    const before = crowd.acknowledged
    const acting = crowd.act({ http: 32, streams: 16 })
    await until(() => crowd.acknowledged >= before + people)
    await pause(Math.random() * 300)
    await daemon.process.stop('SIGKILL')
    await acting
    t.ok(crowd.pending.size > 0, 'it was killed under load')
    daemon = await startDaemon(t, here)
    await crowd.settle()
    await check(`kill ${kill}: sent again, all is as it was acknowledged`)
    await crowd.repeatAnswered()
    await check(`kill ${kill}: what was answered before has no effect`)
  }
  await admin('POST', '/layout/show/reset', { all: true })
  await daemon.process.stop('SIGKILL')
  daemon = await startDaemon(t, here)
  crowd.forget()
  await check('after a reset')
  t.same(crowd.strange, [])
})

/** How many people each word has, by its key. */
function byKey(
  words: readonly (readonly [text: string, people: number])[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [text, people] of words) counts[wordKey(text)] = (counts[wordKey(text)] ?? 0) + people
  return counts
}
