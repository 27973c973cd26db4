import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { recordingsAmong } from '../../../src/recording/recording-names.js'
import { linesIn } from '../../recording/support/recorded.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { answer, apiKey } from '../../support/show/bridge.js'
import { countAt, fixedPlace } from '../../support/show/fixed-place.js'
import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { Crowd } from '../support/crowd.js'

suite.setTimeout(180_000)

/** As many that each waits so long between two presses as make 1,000 presses a second. */
const [phones, pauseMs] = [80, 50]
/** Of the demo, and more; they are recorded as well. */
const signalsASecond = 200

/** What somebody does at the same time; all of it may hit the moment in which the folder is gone. */
const meanwhile = ['nothing else', 'a reload', 'a new folder by the same name'] as const

test('at 1,000 presses a second the recordings are moved away three times: no press is refused, and recording and report go on', async (t) => {
  const place = await fixedPlace(t)
  const folder = join(place.cwd, 'recordings')
  const env = { ...place.env, OVATION_RECORD_FOLDER: folder }
  const daemon = await startDaemon(t, { ...place, env })
  const ask = (method: string, path: string, body?: object) =>
    answer(
      fetch(daemon.url + path, {
        method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const isRecording = async (): Promise<boolean> => (await ask('GET', '/status')).body.recording
  const crowd = new Crowd(t, { port: daemon.port, token: await daemon.token(), phones, pauseMs })
  const begun = performance.now()
  const pressing = crowd.press()
  const report = () => ask('GET', '/layout/demo/report')
  await until(() => crowd.answered > 500)
  t.equal((await report()).status, 200)
  const away: string[] = []
  let marks = 0
  const statuses = new Set<number>()
  const mark = async () => {
    statuses.add((await ask('POST', '/layout/demo/mark', { text: `mark ${++marks}` })).status)
  }
  for (const also of meanwhile) {
    const to = `${folder}-${away.length}`
    away.push(to)
    renameSync(folder, to)
    const timing = startTiming()
    if (also === 'a new folder by the same name') mkdirSync(folder)
    if (also === 'a reload') daemon.process.signal('SIGHUP')
    await until(async () => {
      await mark()
      return !(await isRecording())
    })
    timing.within(t, 6000, `${also}: it is noticed`)
    await until(async () => {
      await mark()
      return isRecording()
    })
    timing.within(t, 11_000, `${also}: another one begins`)
    t.equal((await report()).status, 200, 'with a report again')
  }
  const seconds = (performance.now() - begun) / 1000
  crowd.stop()
  await pressing
  t.comment(`${Math.round(crowd.answered / seconds)} presses a second`)
  t.same([crowd.refusals, crowd.unanswered, [...statuses]], [[], [], [200]], 'no press and no mark failed')
  t.equal(await countAt(daemon.url), crowd.sent)
  const metrics: string = (await ask('GET', '/metrics')).body
  const dropped = Number(/^ovation_recording_dropped_total (\d+)$/m.exec(metrics)?.[1])
  const { stdout } = await daemon.process.stop('SIGTERM')
  t.equal(stdout.match(/recording stopped: the file was moved away/g)?.length, meanwhile.length)
  t.equal(stdout.match(/recording goes on/g)?.length, meanwhile.length)
  const paths = [...away, folder].flatMap((each) =>
    recordingsAmong(readdirSync(each)).map((name) => join(each, name)),
  )
  const lines = paths.flatMap((path) => linesIn(path))
  const recorded = lines.filter(({ lid, mark: text }) => lid === 1 || text !== undefined).length
  const missing = crowd.sent + marks - recorded
  t.ok(
    missing > 0 && missing <= dropped,
    `${missing} presses and marks, of ${crowd.sent + marks}, are in no file`,
  )
  t.ok(dropped - missing <= signalsASecond * seconds, `of ${dropped} lines that are counted as dropped`)
  const moved = recordingsAmong(readdirSync(away[0]!)).map((name) => join(away[0]!, name))
  t.match(await daemon.run('report', ...moved, '--out', join(place.cwd, 'moved.html')), { code: 0 })
  t.match(await daemon.run('replay', ...moved, '--format', 'csv'), { code: 0, stdout: /,\/0001,if,/ })
})
