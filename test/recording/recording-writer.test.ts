import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { RecordingWriter } from '../../src/recording/recording-writer.js'
import { mountDisk, whyNoDisk } from '../support/machine/small-disk.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

const begun = Date.UTC(2026, 10, 21, 20, 15)
const first = 'ovation-20261121T201500Z.ndjson'

/** Where the state of the show may be: with the recording, where each turn is written at once, or elsewhere. */
const places = [
  { where: 'beside the state', isBesideState: true },
  { where: 'away from the state', isBesideState: false },
]

function openWriter(t: Test, folder: string, { keep = 2 ** 30, isBesideState = false } = {}) {
  const { log, events } = recordLog()
  const stateFolder = isBesideState ? folder : ''
  const writer = new RecordingWriter({ folder, stateFolder, keep, log, againAfter: 20 })
  t.teardown(() => writer.close())
  return { writer, events, append: (text: string) => writer.append(text, 1) }
}

test('lines are written in their order, whatever waits', async (t) => {
  const folder = join(t.testdir(), 'made', 'here')
  const { writer, append } = openWriter(t, folder)
  writer.begin('head\n', begun)
  for (let n = 0; n < 1000; n++) append(`${n}\n`)
  writer.begin('next\n', begun)
  append('last\n')
  await writer.close()
  t.equal(readFileSync(join(folder, first), 'utf8'), `head\n${[...Array(1000).keys()].join('\n')}\n`)
  t.equal(readFileSync(join(folder, first.replace('Z', 'Z-2')), 'utf8'), 'next\nlast\n')
  t.equal(writer.dropped, 0)
  t.equal(
    writer.written,
    readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
  )
})

test('beside the state a turn is in the file when it ends', async (t) => {
  const folder = t.testdir()
  const { writer, append } = openWriter(t, folder, { isBesideState: true })
  writer.begin('head\n', begun)
  await until(() => writer.written === 5)
  append('first\n')
  append('second\n')
  t.equal(readFileSync(join(folder, first), 'utf8'), 'head\nfirst\nsecond\n')
  t.equal(writer.written, 18)
})

for (const { where, isBesideState } of places)
  test(`${where}, the oldest recordings go first where all would take more than is kept; other files and the present one stay`, async (t) => {
    const folder = t.testdir({
      'ovation-20251121T201500Z.ndjson': 'x'.repeat(400),
      'ovation-20251121T201500Z-2.ndjson': 'x'.repeat(400),
      'ovation-20251122T000000Z.ndjson': 'x'.repeat(400),
      'holiday.ndjson': 'x'.repeat(4000),
    })
    const { writer, append } = openWriter(t, folder, { keep: 1000, isBesideState })
    const names = () => readdirSync(folder).sort()
    writer.begin('head\n', begun)
    await until(() => names().length === 4 && names().includes(first))
    t.same(names(), [
      'holiday.ndjson',
      'ovation-20251121T201500Z-2.ndjson',
      'ovation-20251122T000000Z.ndjson',
      first,
    ])
    append(`${'y'.repeat(2000)}\n`)
    await writer.close()
    t.same(names(), ['holiday.ndjson', first])
  })

test('a folder that cannot be written costs the recording, says so once, and another file begins when it can', async (t) => {
  const parent = t.testdir({ file: '' })
  // Not a folder: root may write where nobody else may.
  const folder = join(parent, 'file')
  const { writer, events, append } = openWriter(t, folder)
  writer.begin('head\n', begun)
  append('lost\n')
  await until(() => writer.isFailing)
  await until(() => writer.wantsBeginning)
  writer.begin('head again\n', begun)
  await until(() => writer.wantsBeginning)
  append('lost, too\n')
  renameSync(folder, `${folder}.aside`)
  await until(() => writer.wantsBeginning)
  writer.begin('third head\n', begun)
  append('kept\n')
  await until(() => !writer.isFailing)
  await writer.close()
  t.equal(readFileSync(join(folder, first), 'utf8'), 'third head\nkept\n')
  t.equal(writer.dropped, 2)
  t.match(events, [/^error: recording stopped: /, /^info: recording$/, /^info: recording goes on$/])
  t.equal(events.length, 3)
})

for (const { where, isBesideState } of places)
  test(`${where}, a full disk keeps whole lines only, and the same file goes on without a gap`, {
    skip: whyNoDisk,
  }, async (t) => {
    const disk = mountDisk(t, '1m')
    const folder = join(disk.path, 'recordings')
    mkdirSync(folder)
    const { writer, events, append } = openWriter(t, folder, { isBesideState })
    writer.begin('head\n', begun)
    append('before\n')
    await until(() => statSync(join(folder, first), { throwIfNoEntry: false })?.size === 12)
    disk.fill()
    append(`${'x'.repeat(10_000)}\n`)
    await until(() => writer.isFailing)
    append('while it is full\n')
    t.equal(readFileSync(join(folder, first), 'utf8'), 'head\nbefore\n')
    disk.free()
    await until(() => !writer.isFailing)
    await writer.close()
    t.equal(
      readFileSync(join(folder, first), 'utf8'),
      `head\nbefore\n${'x'.repeat(10_000)}\nwhile it is full\n`,
    )
    t.equal(writer.dropped, 0)
    t.match(events, ['info: recording', /^error: recording stopped: /, 'info: recording goes on'])
  })

test('some room on the disk is left for the state of the show', { skip: whyNoDisk }, async (t) => {
  const disk = mountDisk(t, '1m')
  const { writer, append } = openWriter(t, disk.path)
  writer.begin('head\n', begun)
  for (let n = 0; n < 64; n++) append(`${'x'.repeat(32_000)}\n`)
  await until(() => writer.isFailing)
  writeFileSync(join(disk.path, 'state.log'), 'x'.repeat(16_000))
  t.equal(readFileSync(join(disk.path, 'state.log')).length, 16_000)
})

test('more than a disk can take is dropped and counted, and then another file begins', async (t) => {
  const folder = t.testdir()
  const { writer, append } = openWriter(t, folder)
  writer.begin('head\n', begun)
  // All of it in one turn, in which nothing is written yet.
  for (let n = 0; n < 9; n++) append(`${'x'.repeat(1024 * 1024)}\n`)
  t.equal(writer.dropped, 2)
  t.ok(writer.isFailing)
  append('not behind a gap\n')
  t.equal(writer.dropped, 3)
  await until(() => writer.wantsBeginning)
  writer.begin('next\n', begun)
  await until(() => !writer.isFailing)
  await writer.close()
  t.equal(statSync(join(folder, first)).size, 5 + 7 * (1024 * 1024 + 1))
  t.equal(readFileSync(join(folder, first.replace('Z', 'Z-2')), 'utf8'), 'next\n')
})
