import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { MediaFolder } from '../../src/room/media-folder.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'
import { until } from '../support/time/until.js'

/** A folder of pictures, and how it is seen. */
function open(t: Test, files: Record<string, string>, mostKept?: number) {
  const home = t.testdir({ media: files, layouts: {}, 'outside.png': 'outside' })
  const { log, events } = recordLog()
  const media = new MediaFolder(join(home, 'layouts'), log, mostKept)
  const text = async (name: string) => (await media.find(name))?.bytes.toString()
  return { home, folder: join(home, 'media'), media, events, text }
}

test('what is added, changed and taken away in the folder is seen within a second', async (t) => {
  const clock = stopClock(t)
  const { folder, media, text } = open(t, { 'a.png': 'one' })
  t.equal(await text('a.png'), 'one')
  t.equal(await text('b.png'), undefined)
  const { etag } = (await media.find('a.png'))!
  writeFileSync(join(folder, 'b.png'), 'b')
  writeFileSync(join(folder, 'a.png'), 'two')
  t.equal(await text('a.png'), 'one')
  clock.advance(1000)
  t.equal(await text('b.png'), 'b')
  t.equal(await text('a.png'), 'two')
  t.not((await media.find('a.png'))!.etag, etag)
  rmSync(join(folder, 'a.png'))
  clock.advance(1000)
  t.equal(await text('a.png'), undefined)
  t.equal(media.kept, 1, 'and what has gone is not kept')
})

test('a crowd that asks at once reads a file once, and one that has not changed is not read again', async (t) => {
  const clock = stopClock(t)
  const { folder, media } = open(t, { 'a.png': 'one' })
  const found = await Promise.all(Array.from({ length: 1000 }, () => media.find('a.png')))
  t.equal(new Set(found).size, 1)
  writeFileSync(join(folder, 'b.png'), '')
  for (let second = 0; second < 2; second++) {
    clock.advance(1000)
    t.ok(await media.find('b.png'))
  }
  t.equal(await media.find('a.png'), found[0], 'the very same')
})

test('links may lead within the folder, and nowhere else', async (t) => {
  const { home, folder, events, text } = open(t, { 'a.png': 'one' })
  symlinkSync('a.png', join(folder, 'same.png'))
  mkdirSync(join(folder, '..data'))
  writeFileSync(join(folder, '..data', 'real.png'), 'real')
  symlinkSync('..data/real.png', join(folder, 'mounted.png'))
  symlinkSync('../outside.png', join(folder, 'out.png'))
  symlinkSync(join(home, 'outside.png'), join(folder, 'absolute.png'))
  symlinkSync('nothing.png', join(folder, 'broken.png'))
  symlinkSync('loop.png', join(folder, 'loop.png'))
  symlinkSync('..', join(folder, 'up.png'))
  mkdirSync(join(home, 'media-of-others'))
  writeFileSync(join(home, 'media-of-others', 'c.png'), 'others')
  symlinkSync('../media-of-others/c.png', join(folder, 'beside.png'))
  t.equal(await text('same.png'), 'one')
  t.equal(await text('mounted.png'), 'real')
  for (const name of ['out', 'absolute', 'broken', 'loop', 'up', 'beside'])
    t.equal(await text(`${name}.png`), undefined, name)
  t.same([...new Set(events)], ['warn: picture not served'])
  t.equal(events.length, 5, 'that a file is missing is no news')
  await text('out.png')
  t.equal(events.length, 5, 'and it is told once')
})

test('what cannot be read now is what it was, and the log says so, once', async (t) => {
  const { folder, events, text } = open(t, { 'a.png': 'one' })
  t.equal(await text('a.png'), 'one')
  const aside = `${folder}-aside`
  renameSync(folder, aside)
  writeFileSync(folder, '')
  // First the folder, then the picture in it.
  for (const told of [1, 2]) await until(async () => (await text('a.png')) === 'one' && events.length >= told)
  rmSync(folder)
  await until(async () => (await text('a.png')) === undefined)
  t.equal(events.length, 2, 'that it is gone is no news')
  renameSync(aside, folder)
  await until(async () => (await text('a.png')) === 'one')
})

test('the folder itself may be a link', async (t) => {
  const { home, folder, text } = open(t, { 'a.png': 'one' })
  renameSync(folder, join(home, 'elsewhere'))
  symlinkSync('elsewhere', folder)
  t.equal(await text('a.png'), 'one')
})

test('what is no picture for a phone is not served, and the log says why, once', async (t) => {
  const clock = stopClock(t)
  const { folder, events, text } = open(t, { 'full.png': 'x'.repeat(2 << 20), 'empty.png': '' })
  execFileSync('mkfifo', [join(folder, 'pipe.png')])
  mkdirSync(join(folder, 'folder.png'))
  writeFileSync(join(folder, 'large.png'), 'x'.repeat((2 << 20) + 1))
  t.equal((await text('full.png'))?.length, 2 << 20)
  t.equal(await text('empty.png'), '')
  for (const name of ['pipe.png', 'folder.png', 'large.png']) t.equal(await text(name), undefined, name)
  t.equal(events.length, 3)
  appendFileSync(join(folder, 'large.png'), 'x')
  clock.advance(1000)
  t.equal(await text('large.png'), undefined)
  t.equal(events.length, 3)
})

test('what is kept in memory is bounded, and all of it is served all the same', async (t) => {
  const names = Array.from({ length: 20 }, (_, n) => `${n}.png`)
  const { media, text } = open(t, Object.fromEntries(names.map((name) => [name, name.repeat(100)])), 2000)
  for (let round = 0; round < 2; round++)
    for (const name of names) {
      t.equal(await text(name), name.repeat(100))
      t.ok(media.kept <= 2000)
    }
  t.ok(media.kept > 1000, 'and it is used')
})
