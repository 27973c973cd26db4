import fs, { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isUnchanged } from '../../src/file-mark.js'
import { DiskSync } from '../../src/store/disk-sync.js'
import { markAt, StateFile, setAside } from '../../src/store/state-file.js'
import { openFilesIn } from '../support/machine/open-files.js'
import { test } from '../support/tap.js'

test('a file that was replaced by another is not installed, and the other is not removed', async (t) => {
  const folder = t.testdir({ other: 'of somebody else', 'state.log': 'before' })
  const next = join(folder, 'state.log.next')
  const file = new StateFile(next, new DiskSync(folder))
  file.append('anything')
  renameSync(join(folder, 'other'), next)
  t.throws(() => file.install(join(folder, 'state.log')), {
    message: /state\.log\.next was removed or replaced/,
  })
  await file.discard()
  t.equal(readFileSync(next, 'utf8'), 'of somebody else')
  t.equal(readFileSync(join(folder, 'state.log'), 'utf8'), 'before')
})

test('it knows itself by what was written through it', async (t) => {
  const folder = t.testdir()
  const path = join(folder, 'state.log')
  const file = new StateFile(path, new DiskSync(folder))
  t.ok(isUnchanged(file.mark, markAt(path)))
  file.append('anything')
  t.ok(isUnchanged(file.mark, markAt(path)))
  writeFileSync(path, 'more', { flag: 'a' })
  t.notOk(isUnchanged(file.mark, markAt(path)))
  rmSync(path)
  t.notOk(isUnchanged(file.mark, markAt(path)))
  t.notOk(isUnchanged(file.mark, { ...file.mark, dev: file.mark.dev + 1 }))
  t.ok(isUnchanged(undefined, markAt(path)), 'nothing is nothing')
  await file.discard()
  t.same(readdirSync(folder), [])
})

test('what was synced is not synced again, and what is written meanwhile is', async (t) => {
  const folder = t.testdir()
  const finish: (() => void)[] = []
  const file = new StateFile(join(folder, 'state.log'), {
    sync: () => new Promise((resolve) => finish.push(resolve)),
  })
  await file.sync()
  t.equal(finish.length, 0, 'nothing is written')
  file.append('one')
  const first = file.sync()
  file.append('two')
  finish[0]!()
  await first
  const second = file.sync()
  t.equal(finish.length, 2)
  finish[1]!()
  await second
  await file.sync()
  t.equal(finish.length, 2, 'a quiet house leaves the disk alone')
  await file.discard()
})

test('it stays open until a sync under way is over, so that this syncs no other file', async (t) => {
  const folder = t.testdir()
  const path = join(folder, 'state.log')
  let finish = () => {}
  const file = new StateFile(path, {
    sync: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  })
  file.append('anything')
  const synced = file.sync()
  const closed = file.close()
  await new Promise((resolve) => setImmediate(resolve))
  t.same(openFilesIn(folder), [path])
  finish()
  await synced
  await closed
  t.same(openFilesIn(folder), [])
})

test('a state file gets a second name, and stays in use', (t) => {
  const folder = t.testdir({ 'state.log': 'a state file' })
  const file = join(folder, 'state.log')
  const aside = setAside(file, 'damaged')
  t.match(aside, /\/state\.log\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/)
  t.equal(statSync(aside).ino, statSync(file).ino)
  t.match(setAside(file, 'foreign'), /\.foreign-/)
  t.end()
})

test('where files have no second names it is copied, over nothing', (t) => {
  const folder = t.testdir({ 'state.log': 'a state file' })
  const { linkSync } = fs
  const put = (link: unknown) => {
    Object.assign(fs, { linkSync: link })
    syncBuiltinESMExports()
  }
  t.teardown(() => put(linkSync))
  put(() => {
    throw new Error('EPERM: operation not permitted, link')
  })
  const aside = setAside(join(folder, 'state.log'), 'damaged')
  t.equal(readFileSync(aside, 'utf8'), 'a state file')
  t.equal(readdirSync(folder).length, 2)
  t.intercept(Date.prototype, 'toISOString', { value: () => 'now' })
  setAside(join(folder, 'state.log'), 'damaged')
  t.throws(() => setAside(join(folder, 'state.log'), 'damaged'), { code: 'EEXIST' })
  t.end()
})
