import { startDaemon } from '../../support/machine/daemon.js'
import { openFilesIn } from '../../support/machine/open-files.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { mountDisk, whyNoDisk } from '../../support/machine/small-disk.js'
import { countAt, fixedPlace, isDurable } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { Crowd } from '../support/crowd.js'

test('a disk that fills up during a show loses no press', { skip: whyNoDisk }, async (t) => {
  const disk = mountDisk(t, '256k')
  const place = await fixedPlace(t, disk.path)
  const daemon = await startDaemon(t, place)
  t.ok(await isDurable(daemon.url))
  const crowd = new Crowd(t, { port: daemon.port, token: await daemon.token(), phones: 8, pauseMs: 20 })
  const pressing = crowd.press()
  disk.fill()
  await until(async () => !(await isDurable(daemon.url)))
  await severalTries(crowd)
  t.notOk(await isDurable(daemon.url))
  t.ok(openFilesIn(disk.path, daemon.process.pid).length <= 1, 'a failed attempt leaves no file open')
  disk.free()
  const timing = startTiming()
  await until(() => isDurable(daemon.url))
  timing.within(t, 5000, 'it recovers by itself')
  await someMore(crowd)
  crowd.stop()
  await pressing
  t.same([crowd.refusals, crowd.unanswered], [[], []], 'no press failed')
  const { stdout } = await daemon.process.stop('SIGKILL')
  t.equal(stdout.match(/the state cannot be written/g)?.length, 1, 'it is logged once')
  t.equal(stdout.match(/the state is durable again/g)?.length, 1)
  t.equal(await countAt((await startDaemon(t, place)).url), crowd.sent)
})

test('a disk that becomes read-only during a show loses no press', { skip: whyNoDisk }, async (t) => {
  const disk = mountDisk(t, '256k')
  const place = await fixedPlace(t, disk.path)
  const daemon = await startDaemon(t, place)
  const crowd = new Crowd(t, { port: daemon.port, token: await daemon.token(), phones: 8, pauseMs: 20 })
  const pressing = crowd.press()
  // A file system with a file open for writing cannot be remounted read-only; on a full one the daemon closes its file.
  disk.fill()
  await until(async () => !(await isDurable(daemon.url)))
  await until(() => succeeds(disk.makeReadOnly))
  await severalTries(crowd)
  t.notOk(await isDurable(daemon.url))
  disk.makeWritable()
  disk.free()
  await until(() => isDurable(daemon.url))
  await someMore(crowd)
  crowd.stop()
  await pressing
  t.same([crowd.refusals, crowd.unanswered], [[], []], 'no press failed')
  await daemon.process.stop('SIGKILL')
  t.equal(await countAt((await startDaemon(t, place)).url), crowd.sent)
})

test('on a read-only disk it starts, counts, and stores everything once it can', {
  skip: whyNoDisk,
}, async (t) => {
  const disk = mountDisk(t, '256k')
  const place = await fixedPlace(t, disk.path)
  const first = await startDaemon(t, place)
  const crowd = new Crowd(t, { port: first.port, token: await first.token(), phones: 8, pauseMs: 20 })
  const pressing = crowd.press()
  await someMore(crowd)
  crowd.stop()
  await pressing
  await first.process.stop('SIGKILL')
  disk.makeReadOnly()
  const second = await startDaemon(t, place)
  t.notOk(await isDurable(second.url))
  t.equal(await countAt(second.url), crowd.sent)
  const pressingOn = crowd.press()
  await someMore(crowd)
  disk.makeWritable()
  await until(() => isDurable(second.url))
  crowd.stop()
  await pressingOn
  t.same([crowd.refusals, crowd.unanswered], [[], []], 'no press failed')
  await second.process.stop('SIGKILL')
  t.equal(await countAt((await startDaemon(t, place)).url), crowd.sent)
})

function succeeds(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

/** The daemon tries once a second. */
async function severalTries(crowd: Crowd): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2200))
  await someMore(crowd)
}

function someMore(crowd: Crowd): Promise<void> {
  const enough = crowd.answered + 100
  return until(() => crowd.answered >= enough)
}
