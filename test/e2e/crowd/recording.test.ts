import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { recordingsAmong } from '../../../src/recording/recording-names.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { mountDisk, whyNoDisk } from '../../support/machine/small-disk.js'
import { answer, apiKey } from '../../support/show/bridge.js'
import { countAt, fixedPlace } from '../../support/show/fixed-place.js'
import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { Crowd } from '../support/crowd.js'

const kills = 3
suite.setTimeout(120_000)

/** The recordings of a folder, the oldest first, as lines; what is behind the last newline is torn. */
function recordingsIn(folder: string) {
  return recordingsAmong(readdirSync(folder)).map((name) => {
    const pieces = readFileSync(join(folder, name), 'utf8').split('\n')
    const torn = pieces.pop()!
    return { name, torn, lines: pieces.map((piece) => JSON.parse(piece)) }
  })
}

function pressesIn({ lines }: { readonly lines: readonly { lid?: number }[] }): number {
  return lines.filter(({ lid }) => lid === 1).length
}

test(`killed ${kills} times under load, what is recorded was counted, and at most the last turn is missing`, async (t) => {
  const place = await fixedPlace(t)
  const folder = join(place.cwd, 'state', 'recordings')
  const phones = 64
  for (let kill = 1; kill <= kills; kill++) {
    const daemon = await startDaemon(t, place)
    const before = await countAt(daemon.url)
    const crowd = new Crowd(t, { port: daemon.port, token: await daemon.token(), phones })
    const pressing = crowd.press()
    await until(() => crowd.answered > 500)
    await pause(Math.random() * 300)
    await daemon.process.stop('SIGKILL')
    await pressing
    const newest = recordingsIn(folder).at(-1)!
    t.match(newest.lines[0], { ovation: 'recording', version: 1 })
    const next = await startDaemon(t, place)
    const counted = (await countAt(next.url)) - before
    await next.process.stop('SIGTERM')
    const recorded = pressesIn(newest)
    t.ok(recorded <= counted, `${recorded} presses are recorded, ${counted} counted`)
    // Each phone waits for its answer, so that a turn has at most one press of each.
    t.ok(recorded >= crowd.answered - phones, `${recorded} are recorded, ${crowd.answered} were answered`)
  }
  t.equal(recordingsIn(folder).length, 2 * kills, 'each start begins a file')
})

test('a full disk costs the recording, not one press; it goes on when there is room, and all lines are whole', {
  skip: whyNoDisk,
}, async (t) => {
  const disk = mountDisk(t, '2m')
  const place = await fixedPlace(t)
  const folder = join(disk.path, 'recordings')
  const env = { ...place.env, OVATION_RECORD_FOLDER: folder }
  const daemon = await startDaemon(t, { ...place, env })
  const crowd = new Crowd(t, { port: daemon.port, token: await daemon.token(), phones: 8, pauseMs: 10 })
  const isRecording = async () => (await statusOf(daemon.url)).recording
  const pressing = crowd.press()
  await until(() => crowd.answered > 50)
  t.equal(await isRecording(), true)
  disk.fill()
  await until(async () => (await isRecording()) === false)
  const answered = crowd.answered
  await until(() => crowd.answered > answered + 50)
  t.ok(recordingsIn(folder).every(({ torn }) => torn === ''))
  disk.free()
  await until(isRecording)
  crowd.stop()
  await pressing
  t.same([crowd.refusals, crowd.unanswered], [[], []], 'no press failed')
  const { stdout } = await daemon.process.stop('SIGTERM')
  t.equal(stdout.match(/recording stopped: /g)?.length, 1, 'it is logged once')
  t.equal(stdout.match(/recording goes on/g)?.length, 1)
  const recordings = recordingsIn(folder)
  t.equal(
    recordings.reduce((sum, recording) => sum + pressesIn(recording), 0),
    crowd.sent,
  )
})

// biome-ignore lint/suspicious/noExplicitAny: as the operation says
async function statusOf(url: string): Promise<any> {
  return (await answer(fetch(`${url}/status`, { headers: { 'x-api-key': apiKey } }))).body
}
