import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { FolderLock } from '../../src/store/folder-lock.js'
import { test } from '../support/tap.js'
import { advanceTime, type ControlledTime } from '../support/time/advance-time.js'
import { advanceUntil } from '../support/time/advance-until.js'
import { until, within } from '../support/time/until.js'
import { storedIn, summaryOf } from './support/summary-of.js'
import { openTestStore } from './support/test-store.js'

test('a state file that another program replaces or changes is copied, and written again completely', async (t) => {
  const time = advanceTime(t)
  const folder = t.testdir({ other: 'restored from a backup\n' })
  const file = join(folder, 'state.log')
  const { state, store, press, events } = await openTestStore(t, folder)
  for (const [meddle, found] of [
    [() => renameSync(join(folder, 'other'), file), /^restored from a backup\n$/],
    [() => appendFileSync(file, 'appended\n'), /\nappended\n$/],
    [() => truncateSync(file, 40), /^.{40}$/s],
  ] as const) {
    events.length = 0
    meddle()
    press(1, `meanwhile ${found}`)
    await advanceUntil(time, () => events.length === 3)
    t.ok(store.durable)
    t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
    const [aside, ...more] = readdirSync(folder).filter((name) =>
      /^state\.log\.foreign-[\dTZ.-]+$/.test(name),
    )
    t.same(more, [])
    t.match(readFileSync(join(folder, aside!), 'utf8'), found)
    t.same(events, [troubled, foreign, recovered])
    rmSync(join(folder, aside!))
  }
})

test('a daemon that took over the folder keeps it, and its state file is copied once it has ended', async (t) => {
  const time = advanceTime(t)
  const folder = join(t.testdir(), 'state')
  const first = await openTestStore(t, folder)
  first.press(1, 'before')
  first.store.commit()
  rmSync(folder, { recursive: true })
  const second = await openTestStore(t, folder)
  second.press(2, 'of the second')
  await advanceUntil(time, () => !first.store.durable)
  first.press(1, 'meanwhile')
  first.store.commit()
  await severalTicks(time)
  second.store.commit()
  t.ok(second.store.durable)
  t.notOk(first.store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(second.state), 'nobody else writes there')
  t.same([first.events, second.events], [[troubled], []])
  await within('a store that is closed', second.store.close())
  await advanceUntil(time, () => first.store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(first.state))
  t.same(first.events, [troubled, foreign, recovered])
  const [aside] = readdirSync(folder).filter((name) => name.includes('foreign'))
  renameSync(join(folder, aside!), join(folder, 'state.log'))
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(second.state), 'nothing of the other is lost')
})

test('without a kernel lock, a state file of another program is never replaced', async (t) => {
  const time = advanceTime(t)
  const folder = t.testdir()
  const file = join(folder, 'state.log')
  const lock = new FolderLock(folder, '/nowhere')
  const { state, store, press, events } = await openTestStore(t, folder, { lock })
  t.ok(store.durable)
  writeFileSync(`${file}.other`, 'of a daemon in another container')
  renameSync(`${file}.other`, file)
  await advanceUntil(time, () => !store.durable)
  press(1, 'meanwhile')
  store.commit()
  await severalTicks(time)
  t.equal(readFileSync(file, 'utf8'), 'of a daemon in another container')
  // The last try has ended, too.
  await until(() => readdirSync(folder).length === 2)
  t.same(readdirSync(folder).sort(), ['lock', 'state.log'])
  t.same(events, [troubled])
  renameSync(file, `${file}.away`)
  await advanceUntil(time, () => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

const troubled = 'error: the state cannot be written; actions still work, but would be lost at a restart'
const foreign =
  'error: another program has changed the state file; a copy of it was kept, and the daemon writes its own'
const recovered = 'info: the state is durable again'

/** Long enough for the store to try again more than once, each time to its end. */
async function severalTicks(time: ControlledTime): Promise<void> {
  for (let n = 0; n < 30; n++) {
    await time.advance(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
