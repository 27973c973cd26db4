import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { DiskSync } from '../../src/store/disk-sync.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

test('before it is started, a thread syncs and says how the disk fails', async (t) => {
  const disk = new DiskSync(t.testdir())
  let threads = 0
  await disk.sync('/any/state.log', async () => {
    threads++
  })
  t.equal(threads, 1)
  await t.rejects(
    disk.sync('/any/state.log', () => Promise.reject(new Error('EIO'))),
    { message: 'EIO' },
  )
})

test('started, a process of its own syncs files and the folder itself', async (t) => {
  const { folder, disk } = open(t)
  const inThread = () => Promise.reject(new Error('a thread was asked'))
  await Promise.all([disk.sync(join(folder, 'state.log'), inThread), disk.sync(`${folder}/.`, inThread)])
  await disk.sync(join(folder, 'state.log'), inThread)
  t.equal(helpers().length, 1, 'one for all')
})

test('a thread does what the helper cannot, and later answers are not mixed up', async (t) => {
  const { folder, disk } = open(t)
  const done: string[] = []
  const sync = (name: string) =>
    disk.sync(join(folder, name), async () => {
      done.push(name)
    })
  await Promise.all([sync('missing'), sync('state.log'), sync('not there'), sync('state.log')])
  t.same(done, ['missing', 'not there'])
})

test('when that process is killed, threads go on', async (t) => {
  const { folder, disk } = open(t)
  process.kill(helpers()[0]!, 'SIGKILL')
  let threads = 0
  for (let n = 0; n < 2; n++)
    await disk.sync(join(folder, 'state.log'), async () => {
      threads++
    })
  t.ok(threads > 0)
})

test('the signals of a stop do not end it, the end of its daemon does', async (t) => {
  const { folder, disk } = open(t)
  const sync = () =>
    disk.sync(join(folder, 'state.log'), () => Promise.reject(new Error('a thread was asked')))
  await sync()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(helpers()[0]!, signal)
  await t.resolves(sync())
  disk.end()
  await until(() => helpers().length === 0)
})

function open(t: Test): { readonly folder: string; readonly disk: DiskSync } {
  const folder = t.testdir({ 'state.log': '' })
  const disk = new DiskSync(folder)
  disk.start()
  // As a daemon has its sockets; the helper does not keep a process.
  const alive = setInterval(() => {}, 1000)
  t.teardown(async () => {
    clearInterval(alive)
    disk.end()
    await until(() => helpers().length === 0)
  })
  return { folder, disk }
}

/** Processes started from here that have not ended (proc(5)). */
function helpers(): readonly number[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
}
