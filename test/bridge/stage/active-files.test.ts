import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { ActiveFiles } from '../../../src/bridge/stage/active-files.js'
import { filesOf, type JudgedFiles } from '../../../src/cluster/show/show-files.js'
import { filesWith } from '../../cluster/support/judged-files.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'

/** What is played, in the same words. */
function shown({ room, catalogue }: JudgedFiles): readonly [names: object, passcode: string] {
  const names = [...catalogue.values()].map(({ layoutId, name }) => [layoutId, name] as const)
  return [Object.fromEntries(names), room.passcode]
}

/** A stage with this folder; after a start, it is another one. */
function open(folder: string) {
  const { log, events } = recordLog()
  const played = new ActiveFiles(folder, log)
  return {
    ...{ played, events },
    hear: (told: JudgedFiles, own: JudgedFiles) => played.hear(filesOf(told), filesOf(own)),
    update: (own: JudgedFiles) => shown(played.update(own)),
    differing: (own: JudgedFiles) => played.differing(filesOf(own)),
  }
}

async function restart(t: Test, { played }: { readonly played: ActiveFiles }, folder: string) {
  await played.settle()
  const again = open(folder)
  t.same(again.events, [])
  return again
}

test('a stage that no other has published to uses its own files, whatever they were before', async (t) => {
  const folder = t.testdir()
  const stage = open(folder)
  t.same(stage.update(filesWith({ a: 'A', b: 'B' }, 'open sesame')), [{ a: 'A', b: 'B' }, 'open sesame'])
  t.same(stage.update(filesWith({ a: 'A2', c: 'C' })), [{ a: 'A2', c: 'C' }, ''])
  const again = await restart(t, stage, folder)
  t.same(again.update(filesWith({ c: 'C' })), [{ c: 'C' }, ''])
  t.same(again.update(filesWith({ a: 'A', c: 'C2' })), [{ a: 'A', c: 'C2' }, ''])
  await again.played.settle()
})

test('after a takeover the published files count until the files here are edited, each by itself', async (t) => {
  const folder = t.testdir()
  const stage = open(folder)
  const own = filesWith({ a: 'old', b: 'old', gone: 'old' })
  stage.hear(filesWith({ a: 'told', b: 'told', more: 'told' }, 'open sesame'), own)
  t.same(stage.differing(own), ['room', 'layout a', 'layout b', 'layout gone', 'layout more'])
  t.same(stage.update(own), [{ a: 'told', b: 'told', more: 'told' }, 'open sesame'], 'as after a reload')
  const again = await restart(t, stage, folder)
  t.same(again.update(own), [{ a: 'told', b: 'told', more: 'told' }, 'open sesame'], 'and after a start')
  const edited = filesWith({ a: 'edited', b: 'old', gone: 'old', fresh: 'new' })
  const now = { a: 'edited', b: 'told', more: 'told', fresh: 'new' }
  t.same(again.update(edited), [now, 'open sesame'])
  t.same((await restart(t, again, folder)).update(edited), [now, 'open sesame'], 'it stays so')
  t.same(again.update(filesWith({ a: 'old', b: 'old', gone: 'old' })), [
    { a: 'old', b: 'told', more: 'told' },
    'open sesame',
  ])
  t.same(again.update(filesWith({ a: 'old', b: 'old', gone: 'old' }, 'a new passcode'))[1], 'a new passcode')
  await again.played.settle()
})

test('what was edited while another stage played the same as before is not forgotten', async (t) => {
  const folder = t.testdir()
  const first = open(folder)
  first.update(filesWith({ a: 'A', b: 'B' }))
  const edited = filesWith({ a: 'edited', b: 'B' })
  const standby = await restart(t, first, folder)
  standby.hear(filesWith({ a: 'A', b: 'B' }), edited)
  t.same(standby.update(edited), [{ a: 'edited', b: 'B' }, ''])
  await standby.played.settle()
})

test('what another stage has changed is newer than what was edited here before', async (t) => {
  const folder = t.testdir()
  const first = open(folder)
  first.update(filesWith({ a: 'A', b: 'B' }))
  const edited = filesWith({ a: 'edited', b: 'B' })
  const standby = await restart(t, first, folder)
  standby.hear(filesWith({ a: 'A', b: 'changed' }), edited)
  t.same(standby.update(edited), [{ a: 'A', b: 'changed' }, ''])
  await standby.played.settle()
})

test('it is kept for its owner alone; what is damaged does not keep it from playing', async (t) => {
  const folder = t.testdir()
  const stage = open(folder)
  stage.hear(filesWith({ a: 'told' }, 'open sesame'), filesWith({ a: 'own' }))
  await stage.played.settle()
  const file = join(folder, 'played-files')
  t.equal(statSync(file).mode & 0o777, 0o600)
  const whole = readFileSync(file, 'utf8')
  const damages = [
    whole.slice(0, -9),
    whole.replace('"v":1', '"v":2'),
    whole.replace('"control', '"uncontrol'),
  ]
  for (const content of [...damages, '', '{}', 'something else']) {
    writeFileSync(file, content)
    const damaged = open(folder)
    t.match(damaged.events, [/^warn: the files that were used last cannot be read: the files here are used$/])
    t.same(damaged.update(filesWith({ a: 'own' })), [{ a: 'own' }, ''])
    await damaged.played.settle()
  }
  t.end()
})

test('without a state folder nothing is kept, and a full disk is reported', async (t) => {
  const forgetful = open('')
  t.same(forgetful.update(filesWith({ a: 'A' })), [{ a: 'A' }, ''])
  const folder = join(t.testdir(), 'missing')
  const { update, played, events } = open(folder)
  t.same(update(filesWith({ a: 'A' })), [{ a: 'A' }, ''])
  await played.settle()
  t.match(events, [/^warn: the files in use cannot be kept for the next start$/])
  t.notOk(existsSync(folder))
  t.end()
})

test('what is kept is kept again where it was taken away, and where a disk had failed, which is said once', async (t) => {
  const time = advanceTime(t)
  const folder = join(t.testdir({ state: {} }), 'state')
  const stage = open(folder)
  stage.hear(filesWith({ a: 'told' }), filesWith({ a: 'old' }))
  const isKept = () => existsSync(join(folder, 'played-files'))
  await until(isKept)
  renameSync(folder, `${folder}-moved`)
  await advanceUntil(time, () => stage.events.length === 1, 500)
  await time.advance(10_000)
  t.same(stage.events, ['warn: the files in use cannot be kept for the next start'])
  mkdirSync(folder)
  await advanceUntil(time, isKept, 500)
  const again = await restart(t, stage, folder)
  t.same(again.update(filesWith({ a: 'old' })), [{ a: 'told' }, ''])
  await again.played.settle()
})
