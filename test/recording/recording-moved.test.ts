import {
  appendFileSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { RecordingWriter } from '../../src/recording/recording-writer.js'
import { coverReadOnly, whyNoDisk } from '../support/machine/small-disk.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

const begun = Date.UTC(2026, 10, 21, 20, 15)
const first = 'ovation-20261121T201500Z.ndjson'

/** A recording that has begun, in a folder that can be moved; `state` is beside it. */
async function begin(t: Test, isBesideState: boolean) {
  const parent = t.testdir({ state: {}, recordings: {} })
  const folder = join(parent, 'recordings')
  const { log, events } = recordLog()
  const stateFolder = isBesideState ? join(parent, 'state') : ''
  const writer = new RecordingWriter({ folder, stateFolder, keep: 2 ** 30, log, againAfter: 20 })
  t.teardown(() => writer.close())
  writer.begin('head\n', begun)
  await until(() => writer.written === 5)
  const append = (text: string) => writer.append(text, 1)
  append('before\n')
  await until(() => writer.written === 12)
  return { parent, folder, path: join(folder, first), writer, events, append }
}

type Begun = Awaited<ReturnType<typeof begin>>

/** What somebody does to it; and where its lines are then, if anywhere. */
const losses: Readonly<Record<string, (begun: Begun) => string | undefined>> = {
  'its file is deleted': ({ path }) => {
    rmSync(path)
    return undefined
  },
  'its file is deleted, and has another name elsewhere': ({ path, parent }) => {
    linkSync(path, join(parent, 'linked'))
    rmSync(path)
    return join(parent, 'linked')
  },
  'its file is renamed': ({ path }) => {
    renameSync(path, `${path}.moved`)
    return `${path}.moved`
  },
  'its file is moved, and a copy takes its place': ({ path, parent }) => {
    renameSync(path, join(parent, 'moved'))
    copyFileSync(join(parent, 'moved'), path)
    return join(parent, 'moved')
  },
  'a folder takes the place of its file': ({ path, parent }) => {
    renameSync(path, join(parent, 'moved'))
    mkdirSync(path)
    return join(parent, 'moved')
  },
  'its folder is moved': ({ folder }) => {
    renameSync(folder, `${folder}-moved`)
    return join(`${folder}-moved`, first)
  },
  'its folder is moved, and another one has its name': ({ folder }) => {
    renameSync(folder, `${folder}-moved`)
    mkdirSync(folder)
    return join(`${folder}-moved`, first)
  },
  'its folder becomes a link to another folder': ({ folder, parent }) => {
    renameSync(folder, `${folder}-moved`)
    mkdirSync(join(parent, 'elsewhere'))
    symlinkSync(join(parent, 'elsewhere'), folder)
    return join(`${folder}-moved`, first)
  },
}

for (const isBesideState of [true, false])
  for (const [what, lose] of Object.entries(losses))
    test(`${isBesideState ? 'beside' : 'away from'} the state, when ${what}, another one begins without one line twice`, async (t) => {
      const recording = await begin(t, isBesideState)
      const { folder, writer, events, append } = recording
      const moved = lose(recording)
      append('not known yet\n')
      await until(() => writer.written === 26)
      await writer.look()
      // Also while nothing happens.
      await until(() => writer.isFailing)
      append('lost\n')
      await until(() => writer.wantsBeginning)
      writer.begin('next\n', begun)
      append('kept\n')
      await until(() => !writer.isFailing)
      await writer.close()
      const newest = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile())
      const contents = newest.map(({ name }) => readFileSync(join(folder, name), 'utf8'))
      t.ok(contents.includes('next\nkept\n'))
      if (moved) t.equal(readFileSync(moved, 'utf8'), 'head\nbefore\nnot known yet\n')
      t.equal(writer.dropped, 1)
      t.match(events, ['info: recording', stopped, 'info: recording', 'info: recording goes on'])
      t.equal(events.length, 4, 'each is said once')
    })

const stopped = /^error: recording stopped: the file was moved away, deleted or replaced$/

test('a file that was moved and put back meanwhile goes on, and another name for it changes nothing', async (t) => {
  const { path, writer, events, append } = await begin(t, true)
  renameSync(path, `${path}.moved`)
  append('while it was away\n')
  renameSync(`${path}.moved`, path)
  linkSync(path, `${path}.linked`)
  await writer.look()
  append('after\n')
  t.equal(readFileSync(path, 'utf8'), 'head\nbefore\nwhile it was away\nafter\n')
  t.same(events, ['info: recording'])
})

test('one that is put back too late stays as it is, and another one begins beside it', async (t) => {
  const { path, writer, append } = await begin(t, false)
  renameSync(path, `${path}.moved`)
  await writer.look()
  await until(() => writer.isFailing)
  renameSync(`${path}.moved`, path)
  append('lost\n')
  await until(() => writer.wantsBeginning)
  writer.begin('next\n', begun)
  await until(() => !writer.isFailing)
  t.equal(readFileSync(path, 'utf8'), 'head\nbefore\n')
  t.equal(readFileSync(path.replace('Z', 'Z-2'), 'utf8'), 'next\n')
})

test('moved twice, it begins twice', async (t) => {
  const { folder, writer, events } = await begin(t, true)
  for (const times of ['once', 'twice']) {
    renameSync(folder, `${folder}-${times}`)
    await writer.look()
    await until(() => writer.wantsBeginning)
    writer.begin(`${times}\n`, begun)
    await until(() => !writer.isFailing)
  }
  t.equal(readFileSync(join(`${folder}-twice`, first), 'utf8'), 'once\n')
  t.equal(readFileSync(join(folder, first), 'utf8'), 'twice\n')
  t.equal(events.filter((event) => stopped.test(event)).length, 2)
})

test('when the file of before is moved while another one begins, that one goes on', async (t) => {
  const { folder, path, writer, events, append } = await begin(t, false)
  writer.begin('next\n', begun)
  renameSync(path, `${path}.moved`)
  const looked = writer.look()
  append('kept\n')
  await looked
  await until(
    () => readdirSync(folder).includes(first.replace('Z', 'Z-2')) || readdirSync(folder).includes(first),
  )
  await until(() => writer.written === 22)
  await writer.look()
  await writer.close()
  t.equal(readFileSync(writer.path!, 'utf8'), 'next\nkept\n')
  t.same(events, ['info: recording', 'info: recording'])
})

test('what another program appends is written over, as before', async (t) => {
  const { path, writer, append } = await begin(t, true)
  appendFileSync(path, 'x')
  await writer.look()
  append('after\n')
  t.equal(readFileSync(path, 'utf8'), 'head\nbefore\nafter\n')
})

test('a file in the place of the folder stops it once, until it is taken away', async (t) => {
  const { folder, writer, events, append } = await begin(t, true)
  renameSync(folder, `${folder}-moved`)
  writeFileSync(folder, '')
  await writer.look()
  for (let n = 0; n < 3; n++) {
    await until(() => writer.wantsBeginning)
    writer.begin('in vain\n', begun)
    append('lost\n')
  }
  await until(() => writer.wantsBeginning)
  rmSync(folder)
  writer.begin('next\n', begun)
  await until(() => !writer.isFailing)
  t.equal(readFileSync(join(folder, first), 'utf8'), 'next\n')
  t.equal(writer.dropped, 3)
  t.equal(events.filter((event) => stopped.test(event)).length, 1)
})

test('a disk that becomes read-only is noticed while nothing happens, and another file begins when it can', {
  skip: whyNoDisk,
}, async (t) => {
  const { folder, path, writer, events } = await begin(t, true)
  const lift = coverReadOnly(t, folder)
  await writer.look()
  await until(() => writer.isFailing)
  lift()
  await until(() => writer.wantsBeginning)
  writer.begin('next\n', begun)
  await until(() => !writer.isFailing)
  t.equal(readFileSync(path.replace('Z', 'Z-2'), 'utf8'), 'next\n')
  t.match(events[1], /^error: recording stopped: EROFS: read-only file system/)
})

test('a folder with the name of an old recording is not deleted to make room, and stops nothing', async (t) => {
  const folder = t.testdir({ 'ovation-20251121T201500Z.ndjson': {} })
  const { log } = recordLog()
  const writer = new RecordingWriter({ folder, stateFolder: '', keep: 100, log, againAfter: 20 })
  writer.begin('head\n', begun)
  writer.append(`${'x'.repeat(200)}\n`, 1)
  await writer.close()
  t.equal(readFileSync(join(folder, first), 'utf8').length, 206)
  t.notOk(writer.isFailing)
})
