import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { findStage } from '../../src/store/find-stage.js'
import { FolderLock } from '../../src/store/folder-lock.js'
import { ReplicaFile } from '../../src/store/replica-file.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { storedIn, summaryOf } from './support/summary-of.js'

const count = (lid: number, n: number) => ['control', 'show', lid, 'Button', n, null, []] as const

/** Syncs nothing. */
const disk = { start: () => {}, sync: async () => {}, end: () => {} }

/** A folder with a state of its own, if wanted, and a mirror in it. */
function openMirror(t: Test, folder: string, hasOwn = false) {
  const path = join(folder, 'state.log')
  if (hasOwn) writeFileSync(path, 'what was there')
  const lock = new FolderLock(folder)
  lock.hold()
  const { log, events } = recordLog()
  const replica = new ReplicaFile({ folder, lock, hasOwn, log, disk })
  t.teardown(async () => {
    await replica.close()
    lock.release()
  })
  return { replica, path, folder, events }
}

test('a copy takes its place when it is whole, and has all that is stored from then on', async (t) => {
  const { replica, path, folder } = openMirror(t, t.testdir())
  replica.begin(3)
  replica.append([count(1, 5), count(2, 1)])
  replica.append([count(1, 6)])
  t.notOk(existsSync(path), 'not before it is whole')
  t.ok(await replica.install())
  replica.append([count(2, 2), ['stage', 4, false]])
  t.same(summaryOf(storedIn(folder)), [
    '["control","show",1,"Button",6,null,[]]',
    '["control","show",2,"Button",2,null,[]]',
    '["stage",4,false]',
  ])
  t.match(findStage(path), { term: 4, hasNoStandby: false, isReplica: true })
})

test('until the next copy is whole the last one is kept, and goes on', async (t) => {
  const { replica, folder } = openMirror(t, t.testdir())
  replica.begin(1)
  replica.append([count(1, 1)])
  await replica.install()
  replica.begin(1)
  replica.append([count(1, 2)])
  t.same(summaryOf(storedIn(folder)), ['["control","show",1,"Button",2,null,[]]'])
  replica.begin(1)
  replica.append([count(7, 7)])
  t.ok(await replica.install())
  t.same(summaryOf(storedIn(folder)), ['["control","show",7,"Button",7,null,[]]'])
  t.same(readdirSync(folder).sort(), ['lock', 'state.log'])
})

test('of a state of its own a copy is kept, once', async (t) => {
  const { replica, folder, events } = openMirror(t, t.testdir(), true)
  for (let n = 0; n < 3; n++) {
    replica.begin(1)
    await replica.install()
  }
  const kept = readdirSync(folder).filter((name) => name.startsWith('state.log.replaced-'))
  t.equal(kept.length, 1)
  t.equal(readFileSync(join(folder, kept[0]!), 'utf8'), 'what was there')
  t.equal(events.length, 1)
})

test('a copy that was given up, or that another one has overtaken, takes no place', async (t) => {
  const { replica, path } = openMirror(t, t.testdir())
  replica.begin(1)
  const first = replica.install()
  replica.begin(2)
  t.notOk(await first)
  const second = replica.install()
  replica.abandon()
  t.notOk(await second)
  t.notOk(existsSync(path))
  t.notOk(await replica.install())
})

for (const [what, lose] of [
  ['moved away', (path: string) => renameSync(path, `${path}.moved`)],
  ['replaced', (path: string) => writeFileSync(`${path}.other`, '')],
  [
    'taken away with its folder',
    (path: string) => renameSync(join(path, '..'), join(path, '..', '..', 'away')),
  ],
] as const)
  test(`a copy that is ${what} is told within a second, also while nothing is stored`, async (t) => {
    const time = advanceTime(t)
    const folder = join(t.testdir({ state: {} }), 'state')
    const { replica, path } = openMirror(t, folder)
    let losses = 0
    replica.onLoss = () => {
      losses++
      replica.abandon()
    }
    replica.begin(1)
    replica.append([count(1, 1)])
    await replica.install()
    await time.advance(1000)
    t.equal(losses, 0)
    lose(path)
    if (what === 'replaced') renameSync(`${path}.other`, path)
    await time.advance(1000)
    t.equal(losses, 1)
    replica.begin(1)
    replica.append([count(1, 2)])
    t.ok(await replica.install())
    t.same(summaryOf(storedIn(folder)), ['["control","show",1,"Button",2,null,[]]'])
    await time.advance(1000)
    t.equal(losses, 1)
  })

test('what a state file says of its stage is found, whatever texts look like', (t) => {
  const folder = t.testdir()
  const { replica, path } = openMirror(t, folder)
  t.equal(findStage(path), undefined)
  replica.begin(2)
  replica.append([['stage', 9, true], count(1, 1)])
  replica.append([['control', 'show', 5, 'String', 1, '["stage",99,true]', []]])
  return replica
    .install()
    .then(() => t.match(findStage(path), { term: 9, hasNoStandby: true, isReplica: true }))
})
