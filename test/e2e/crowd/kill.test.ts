import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { encodeRecord } from '../../../src/store/record.js'
import { storedIn, summaryOf } from '../../store/support/summary-of.js'
import { crowdOf } from '../../store/support/test-store.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { start } from '../../support/machine/process.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { countAt, fixedPlace } from '../../support/show/fixed-place.js'
import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { Crowd } from '../support/crowd.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)

suite.setTimeout(300_000 + kills * 5000)

test(`killed ${kills} times in the middle of a crowd, it loses no answered press and counts none twice`, async (t) => {
  const place = await fixedPlace(t)
  let daemon = await startDaemon(t, place)
  const crowd = new Crowd(t, { port: daemon.port, token: await daemon.token(), phones: 64 })
  let slowestStart = 0
  const timing = startTiming()
  for (let kill = 1; kill <= kills; kill++) {
    const pressing = crowd.press()
    await pause(50 + Math.random() * 500)
    await daemon.process.stop('SIGKILL')
    await pressing
    const { sent, answered } = crowd
    const begun = timing.ms
    daemon = await startDaemon(t, place)
    slowestStart = Math.max(slowestStart, timing.ms - begun)
    const count = await countAt(daemon.url)
    if (count < answered) t.fail(`kill ${kill}: ${answered} presses were answered, ${count} are counted`)
    if (count > sent) t.fail(`kill ${kill}: ${sent} presses were sent, ${count} are counted`)
    t.ok(crowd.unanswered.length > 0, 'it was killed under load')
    await crowd.pressAgain()
    const repeated = await crowd.repeatRecent()
    t.ok(repeated.every((status) => status === 200))
    t.equal(await countAt(daemon.url), sent, `kill ${kill}: sent again, each press is counted exactly once`)
    t.equal(crowd.answered, sent)
  }
  t.same(crowd.refusals, [])
  timing.within(t, 5000, 'even the slowest start is over', slowestStart)
  t.comment(`${crowd.sent} presses`)
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
  const folder = join(place.cwd, 'state')
  appendFileSync(join(folder, 'state.log'), encodeRecord(crowdOf(100_000)))
  const fallen = { replay: 0, rewrite: 0 }
  for (let kill = 0; kill < 400 && Math.min(fallen.replay, fallen.rewrite) < 3; kill++) {
    const before = inode(folder)
    const started = start(t, ['start'], place)
    // Alternately after it has taken the lock and while it is rewriting the file.
    const sign = kill % 2 === 0 ? () => candidate(folder) === started.pid : () => isRewriting(folder)
    await until(() => sign() || inode(folder) !== before)
    await pause(Math.random() * 60)
    await started.stop('SIGKILL')
    if (isRewriting(folder)) fallen.rewrite++
    else if (candidate(folder) === started.pid && inode(folder) === before) fallen.replay++
    rmSync(join(folder, 'state.log.next'), { force: true })
  }
  t.ok(fallen.replay >= 3, `${fallen.replay} kills between the lock and the rewrite`)
  t.ok(fallen.rewrite >= 3, `${fallen.rewrite} kills during the rewrite`)
  const last = await startDaemon(t, place)
  t.equal(await countAt(last.url), crowd.answered)
  await crowd.repeatRecent()
  t.equal(await countAt(last.url), crowd.answered, 'nor the keys')
})

test('killed while the state file is rewritten during a show, it loses nothing', async (t) => {
  const folder = t.testdir()
  const program = new URL('../../store/support/press-on.js', import.meta.url).pathname
  let fallen = 0
  for (let kill = 0; kill < 200 && fallen < 5; kill++) {
    const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    t.teardown(() => child.kill('SIGKILL'))
    let output = ''
    child.stdout.setEncoding('latin1').on('data', (text) => {
      output += text
    })
    await until(() => output.includes('\n'))
    const before = inode(folder)
    await until(() => isRewriting(folder) || inode(folder) !== before)
    await pause(Math.random() * 50)
    child.kill('SIGKILL')
    await ended
    if (isRewriting(folder)) fallen++
    const reported = Number(output.split('\n').at(-2))
    const stored = summaryOf(storedIn(folder))
    const keys = stored.filter((thing) => thing.startsWith('key ')).length
    const [count] = stored.filter((thing) => thing.startsWith('["control","show",1,'))
    t.ok(
      reported > 0 && keys >= reported,
      `kill ${kill}: ${reported} presses were reported, ${keys} are stored`,
    )
    t.equal(count, `["control","show",1,"Button",${keys},null,[]]`, 'each with its key')
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  }
  t.ok(fallen >= 5, `${fallen} kills during the rewrite`)
})

function isRewriting(folder: string): boolean {
  return existsSync(join(folder, 'state.log.next'))
}

function inode(folder: string): number {
  return statSync(join(folder, 'state.log')).ino
}

/** The process that holds the lock. */
function candidate(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'lock'), 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
