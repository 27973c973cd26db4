import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { openVote, playTurn } from '../store/support/choice-turns.js'
import { storedIn, summaryOf } from '../store/support/summary-of.js'
import { startDaemon } from '../support/machine/daemon.js'
import { answer, apiKey } from '../support/show/bridge.js'
import { fixedPlace, tokensOfPlace } from '../support/show/fixed-place.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { ChoosingCrowd, controls } from './support/choosing-crowd.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)
const people = kills < 20 ? 500 : 5000
/** Number of kills in the middle of a rewrite of the state file. */
const rewrites = kills < 20 ? 2 : 10

suite.setTimeout(300_000 + kills * 10_000)

test(`killed ${kills} times while ${people} people change their minds, it has of each the choice that was acknowledged`, async (t) => {
  const { place, url, stage } = await openHall(t)
  const crowd = new ChoosingCrowd(t, url, tokensOf(people))
  let daemon = await startDaemon(t, place)
  for (let kill = 1; kill <= kills; kill++) {
    const before = crowd.acknowledged
    const acting = crowd.act({ http: 48, streams: 16 })
    while (crowd.acknowledged < before + people) await pause(10)
    await pause(Math.random() * 300)
    await daemon.process.stop('SIGKILL')
    await acting
    const unclear = [...crowd.pending.values()]
    t.ok(unclear.length > 0, 'it was killed under load')
    daemon = await startDaemon(t, place)
    for (const lid of [3, 4] as const) {
      const found = await votesAt(url, lid)
      const known = crowd.votes(lid)
      // What was not answered may have counted, and may have taken the vote from where it was.
      const most = known.map(
        (n, at) => n + unclear.filter((s) => s.lid === lid && s.value === controls[lid].values[at]).length,
      )
      const least = known.map(
        (n, at) =>
          n -
          unclear.filter(({ person }) => crowd.ledger[lid].get(person) === controls[lid].values[at]).length,
      )
      if (found.some((n, at) => n > most[at]! || n < least[at]!))
        t.fail(`kill ${kill}: ${found} are not between ${least} and ${most}`)
    }
    await crowd.settle()
    await checkVotes(`kill ${kill}: sent again, all is as it was acknowledged`)
    await crowd.repeatAnswered()
    await checkVotes(
      `kill ${kill}: what was answered before has no effect, though some have changed their minds`,
    )
    await checkPeople(kill === kills ? people : 200)
    if (kill % 5 !== 4) continue
    await reset(url)
    crowd.forget()
    await checkVotes('after a reset')
  }
  t.same(crowd.strange, [])
  t.comment(`${crowd.acknowledged} changes of mind, ${crowd.ledger[4].size} people`)

  async function checkVotes(when: string): Promise<void> {
    for (const lid of [3, 4] as const) t.same(await votesAt(url, lid), crowd.votes(lid), when)
  }

  /** Anybody who says the same again is not shown: so each one's choice is known, not only their sum. */
  async function checkPeople(asked: number): Promise<void> {
    await pause(100)
    const shown = stage.messages.length
    await crowd.repeatChoices(asked)
    await pause(100)
    t.equal(stage.messages.length, shown, `the choices of ${asked} people are known`)
  }
})

test('killed while the state file is rewritten, it has exactly the choices of the last turn that was stored', async (t) => {
  const folder = t.testdir()
  const program = new URL('../store/support/choose-on.js', import.meta.url).pathname
  const isRewriting = () => existsSync(join(folder, 'state.log.next'))
  let fallen = 0
  for (let kill = 1; kill <= 40 * rewrites && fallen < rewrites; kill++) {
    const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    t.teardown(() => child.kill('SIGKILL'))
    let output = ''
    child.stdout.setEncoding('latin1').on('data', (text) => {
      output += text
    })
    await until(() => output.includes('\n'))
    const inode = () => statSync(join(folder, 'state.log')).ino
    const before = inode()
    await until(() => isRewriting() || inode() !== before)
    await pause(Math.random() * 50)
    child.kill('SIGKILL')
    await ended
    if (isRewriting()) fallen++
    const reported = Number(output.split('\n').at(-2))
    const expected = openVote()
    for (let turn = 1; turn <= reported; turn++) playTurn(expected, turn)
    const stored = summaryOf(storedIn(folder)).join()
    // A turn may be stored and not reported any more.
    if (stored !== summaryOf(expected).join()) playTurn(expected, reported + 1)
    t.ok(stored === summaryOf(expected).join(), `kill ${kill} behind turn ${reported}`)
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  }
  t.ok(fallen >= rewrites, `${fallen} kills during the rewrite`)
})

/** Where a daemon runs whose one display shows nothing by itself. */
async function openHall(t: Test) {
  const stage = await openSink(t)
  const { cwd, env } = await fixedPlace(t)
  mkdirSync(join(cwd, 'layouts'))
  const file = {
    layoutId: 'show',
    activePageId: 'vote',
    pages: [
      {
        pageId: 'vote',
        controls: [
          { lid: 3, type: 'Toggle', once: true, props: { label: 'Encore?' } },
          {
            lid: 4,
            type: 'Index',
            once: true,
            props: { label: 'Which song?' },
            options: controls[4].values.map((index) => ({ index, label: `Song ${index}` })),
          },
        ],
      },
    ],
  }
  writeFileSync(join(cwd, 'layouts', 'show.json'), JSON.stringify(file))
  const place = {
    cwd,
    env: {
      ...env,
      OVATION_SERVICE_LAYOUTS: 'layouts',
      OVATION_DISPLAY_MAIN_PORT: String(stage.port),
      OVATION_DISPLAY_MAIN_SNAPSHOT: 'off',
    },
  }
  return { place, stage, url: `http://127.0.0.1:${env!.OVATION_HTTP_PORT}` }
}

function tokensOf(count: number): ReadonlyMap<string, string> {
  const tokens = tokensOfPlace()
  return new Map(
    Array.from({ length: count }, (_, n) => {
      const participant = `person-${n}`
      return [participant, tokens.mint({ layoutId: 'show', participant })]
    }),
  )
}

async function votesAt(url: string, lid: number): Promise<readonly number[]> {
  const { body } = await answer(fetch(`${url}/layout/show/state`, { headers: { 'x-api-key': apiKey } }))
  return body.controls.find((control: { lid: number }) => control.lid === lid).votes
}

async function reset(url: string): Promise<void> {
  await answer(
    fetch(`${url}/layout/show/reset`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ all: true }),
    }),
  )
}
