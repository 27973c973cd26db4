import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDaemon } from '../support/machine/daemon.js'
import { answer, apiKey } from '../support/show/bridge.js'
import { fixedPlace, tokensOfPlace } from '../support/show/fixed-place.js'
import { moderatedFile } from '../support/show/moderated-show.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { TextCrowd } from './support/text-crowd.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)

suite.setTimeout(300_000 + kills * 5000)

test(`5,000 texts wait and it is killed ${kills} times: none is lost, and none is shown twice`, async (t) => {
  const stage = await openSink(t)
  const { cwd, env } = await fixedPlace(t)
  mkdirSync(join(cwd, 'layouts'))
  writeFileSync(join(cwd, 'layouts', 'show.json'), JSON.stringify(moderatedFile))
  const place = {
    cwd,
    env: { ...env, OVATION_SERVICE_LAYOUTS: 'layouts', OVATION_DISPLAY_MAIN_PORT: String(stage.port) },
  }
  let daemon = await startDaemon(t, place)
  const crowd = new TextCrowd(t, daemon.port, tokensOfPlace())
  const first = crowd.act(32, 0, 0)
  await until(() => crowd.with('accepted').length >= 5000)
  crowd.stop()
  await first
  for (let kill = 1; kill <= kills; kill++) {
    const acting = crowd.act(16, 4, 20)
    await pause(100 + Math.random() * 400)
    // On a busy machine that was not time enough to judge.
    await until(() => crowd.with('approved').length > kill * 5)
    await daemon.process.stop('SIGKILL')
    await acting
    t.ok(crowd.with('sent').length > 0, 'it was killed under load')
    daemon = await startDaemon(t, place)
    await crowd.sendAgain()
    // What was under judgement when it was killed waits, or does not.
    const waiting = await waitingAt(daemon.url)
    const least = crowd.with('accepted').length
    const most = least + crowd.with('being judged').length
    if (waiting < least || waiting > most) t.fail(`kill ${kill}: ${waiting} wait of ${least} to ${most}`)
  }
  const filling = crowd.act(32, 0, 0)
  await until(() => crowd.with('refused').length > 100)
  crowd.stop()
  await filling
  t.equal(await waitingAt(daemon.url), 10_000, 'and 10,000 is the end')
  const accepted = crowd.with('accepted').map(({ value }) => value)
  const unclear = crowd.with('being judged').map(({ value }) => value)
  const left = await crowd.drain()
  t.equal(new Set(left).size, left.length, 'none waits twice')
  t.same(missing(accepted, left), [], 'none that was accepted is lost')
  t.same(missing(left, [...accepted, ...unclear]), [], 'none comes back, and none that was refused is there')
  const shown = stage.messages.map((message) => message.replace('/0005 s ', ''))
  t.equal(new Set(shown).size, shown.length, 'none is shown twice')
  const approved = crowd.with('approved').map(({ value }) => value)
  t.same(missing(approved, shown), [], 'each that was approved is shown')
  t.same(missing(shown, [...approved, ...unclear]), [], 'and nothing else')
  t.same(
    missing(unclear, [...left, ...shown]).filter((value) => left.includes(value)),
    [],
  )
  t.same(crowd.strange, [])
  t.ok(approved.length > kills * 5)
  t.comment(
    `${crowd.texts.size} texts, ${approved.length} approved, ${unclear.length} judged without an answer`,
  )
})

async function waitingAt(url: string): Promise<number> {
  const { body } = await answer(fetch(`${url}/status`, { headers: { 'x-api-key': apiKey } }))
  return body.layouts[0].texts
}

function missing(wanted: readonly string[], from: readonly string[]): string[] {
  const found = new Set(from)
  return wanted.filter((one) => !found.has(one))
}
