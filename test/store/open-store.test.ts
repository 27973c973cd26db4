import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { keyHash } from '../../src/state/idempotency.js'
import { ShowState } from '../../src/state/show-state.js'
import { openStore } from '../../src/store/open-store.js'
import { encodeRecord } from '../../src/store/record.js'
import type { Store } from '../../src/store/store.js'
import { mountDisk, whyNoDisk } from '../support/machine/small-disk.js'
import { recordLog } from '../support/record-log.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { storedIn, summaryOf } from './support/summary-of.js'

const key = keyHash('show', 'seat-1', 'key')

test('everything is restored at the next start', async (t) => {
  const folder = t.testdir()
  const first = await openShow(t, folder)
  play(first)
  await first.store.close()
  const second = await openShow(t, folder)
  t.equal(summaryOf(first.state).length, 9)
  t.same(summaryOf(second.state), summaryOf(first.state))
  t.equal(second.state.layouts.byId.get('show')?.activePage.pageId, 'second')
  t.equal(second.state.revocations.current('show'), 1234)
  t.ok(second.state.idempotency.has(key, performance.now()))
  t.same(second.events, [])
})

test('a reset is as lasting as an action', async (t) => {
  const folder = t.testdir()
  const first = await openShow(t, folder)
  play(first)
  for (const { state } of first.state.layouts.byId.get('show')!.controls.values()) {
    Object.assign(state, { count: 0, value: null })
    state.votes.fill(0)
    first.state.changes.control(state)
  }
  first.store.commit()
  t.same(summaryOf(storedIn(folder)), summaryOf(first.state))
  await first.store.close()
  t.match(summaryOf((await openShow(t, folder)).state), [/generation/, /newest-text/, /page/, /signs/, /key/])
})

test('a new state file that a kill left half written does no harm', async (t) => {
  const folder = t.testdir()
  const first = await openShow(t, folder)
  play(first)
  await first.store.close()
  const log = readFileSync(join(folder, 'state.log'))
  for (const length of [0, 10, log.length >> 1, log.length]) {
    writeFileSync(join(folder, 'state.log.next'), log.subarray(0, length))
    const again = await openShow(t, folder)
    t.same(summaryOf(again.state), summaryOf(first.state))
    await again.store.close()
    t.same(readdirSync(folder), ['state.log'])
  }
})

test('an incomplete end is dropped silently', async (t) => {
  const folder = t.testdir()
  const first = await openShow(t, folder)
  play(first)
  await first.store.close()
  appendFileSync(join(folder, 'state.log'), encodeRecord([['page', 'show', 'first']]).subarray(0, 30))
  const second = await openShow(t, folder)
  t.same(summaryOf(second.state), summaryOf(first.state))
  t.same(second.events, [])
  t.same(summaryOf(storedIn(folder)), summaryOf(first.state), 'and what comes next is read too')
})

test('a damaged state file is copied whole, and everything before the damage is restored', async (t) => {
  const folder = t.testdir()
  const first = await openShow(t, folder)
  play(first)
  await first.store.close()
  appendFileSync(join(folder, 'state.log'), 'rubbish\nmore\n')
  copyFileSync(join(folder, 'state.log'), join(folder, 'copy'))
  const second = await openShow(t, folder)
  t.same(summaryOf(second.state), summaryOf(first.state))
  t.same(second.events, [
    'error: the state file was damaged; everything before the damage was restored, and a copy of the file was kept',
  ])
  const [aside] = readdirSync(folder).filter((name) => /^state\.log\.damaged-[\dTZ.-]+$/.test(name))
  t.same(readFileSync(join(folder, aside ?? '')), readFileSync(join(folder, 'copy')))
  t.same(summaryOf(storedIn(folder)), summaryOf(first.state))
})

test('the state file of a newer version prevents the start, and stays as it is', async (t) => {
  const folder = t.testdir()
  const newer = Buffer.concat([{ ovation: 'state', version: 4 }, { counts: 'otherwise' }].map(encodeRecord))
  writeFileSync(join(folder, 'state.log'), newer)
  await t.rejects(openShow(t, folder), {
    name: 'StateFileError',
    message:
      /^the state file .* has version 4, of a newer Ovation; expected at most version 3, .*Install the/,
  })
  t.same(readdirSync(folder), ['state.log'], 'and the folder is released')
  t.same(readFileSync(join(folder, 'state.log')), newer)
})

test('what cannot be read as a state file prevents the start, to keep its content', async (t) => {
  const folder = t.testdir()
  const file = join(folder, 'state.log')
  // Its name may be 107 bytes long (unix(7)).
  const sockets = mkdtempSync(join(tmpdir(), 'sockets-'))
  const server = createServer().listen(join(sockets, 'one'))
  t.teardown(() => {
    server.close()
    rmSync(sockets, { recursive: true })
  })
  await once(server, 'listening')
  for (const [make, what] of [
    [() => mkdirSync(file), 'it is a folder'],
    [() => execFileSync('mkfifo', [file]), 'it is a named pipe'],
    [() => symlinkSync('/dev/zero', file), 'it is a device'],
    [() => symlinkSync(join(folder, 'nowhere'), file), 'it is a broken link'],
    [() => symlinkSync('state.log', file), 'ELOOP'],
    [() => symlinkSync(join(sockets, 'one'), file), 'it is a socket'],
  ] as const) {
    make()
    const before = lstatSync(file)
    await t.rejects(openShow(t, folder), {
      name: 'StateFileError',
      message: new RegExp(`^the state file ${file} cannot be read: ${what}.*Fix it, or move it away`),
    })
    t.same(lstatSync(file).ino, before.ino, 'it stays')
    t.same(readdirSync(folder), ['state.log'], 'and the folder is released')
    rmSync(file, { recursive: true })
  }
})

test('a state file that this user may not read prevents the start', async (t) => {
  const folder = t.testdir({ 'state.log': '' })
  chmodSync(join(folder, 'state.log'), 0)
  chmodSync(folder, 0o777)
  // Root may read everything, so it is nobody meanwhile.
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid!(65_534)
  try {
    await t.rejects(openShow(t, folder), { name: 'StateFileError', message: /EACCES/ })
  } finally {
    if (isRoot) process.seteuid!(0)
  }
})

test('a state file of zeros, as a power cut leaves it, is copied and reported; an empty one is new', async (t) => {
  const folder = t.testdir({ 'state.log': '' })
  const first = await openShow(t, folder)
  t.same([first.events, readdirSync(folder)], [[], ['lock', 'state.log']])
  await first.store.close()
  writeFileSync(join(folder, 'state.log'), Buffer.alloc(4096))
  const second = await openShow(t, folder)
  t.same(second.events, [
    'error: the state file was damaged; everything before the damage was restored, and a copy of the file was kept',
  ])
  const [aside] = readdirSync(folder).filter((name) => name.includes('damaged'))
  t.same(readFileSync(join(folder, aside ?? '')), Buffer.alloc(4096))
})

test('a folder that another process works on is not touched', async (t) => {
  const folder = t.testdir({ lock: '1 1' })
  writeFileSync(
    join(folder, 'lock'),
    `1 ${readFileSync('/proc/1/stat', 'utf8').split(') ')[1]?.split(' ')[19]}`,
  )
  await t.rejects(openShow(t, folder), { name: 'FolderLockedError', message: /process 1/ })
  t.same(readdirSync(folder), ['lock'])
})

test('a store that is closed gives its folder back', async (t) => {
  const folder = t.testdir()
  const { store } = await openShow(t, folder)
  t.same(readdirSync(folder), ['lock', 'state.log'])
  await store.close()
  t.same(readdirSync(folder), ['state.log'])
})

test('without a folder it runs in memory, says so, and never claims to be durable', async (t) => {
  const first = await openShow(t, '')
  play(first)
  t.notOk(first.store.durable)
  t.match(first.events, [/^warn: .*memory only/])
  t.same(first.state.changes.take(0), [], 'and gathers no changes that nobody stores')
  await first.store.close()
})

test('on a read-only disk it starts with the stored state', { skip: whyNoDisk }, async (t) => {
  const disk = mountDisk(t, '64k')
  const first = await openShow(t, disk.path)
  play(first)
  await first.store.close()
  appendFileSync(join(disk.path, 'state.log'), 'rubbish\n')
  disk.makeReadOnly()
  const second = await openShow(t, disk.path)
  t.same(summaryOf(second.state), summaryOf(first.state))
  t.notOk(second.store.durable)
  t.same(second.events, [
    'warn: the state folder cannot be locked',
    'error: the state file is damaged, and no copy of it can be made',
    'error: the state cannot be written; actions still work, but would be lost at a restart',
  ])
  disk.makeWritable()
  await until(() => second.store.durable)
  t.same(summaryOf(storedIn(disk.path)), summaryOf(first.state))
  const [aside] = readdirSync(disk.path).filter((name) => name.startsWith('state.log.'))
  t.match(readFileSync(join(disk.path, aside ?? ''), 'utf8'), /rubbish/, 'and the damaged one is kept then')
  await second.store.close()
})

test('an open store does not keep the process alive', async (t) => {
  const source = (name: string) => new URL(`../../src/${name}.js`, import.meta.url).href
  const script = `import { openStore } from '${source('store/open-store')}'
import { ShowState } from '${source('state/show-state')}'
await openStore(${JSON.stringify(t.testdir())}, new ShowState(), { info() {}, warn() {}, error() {} })`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  t.pass('it ended')
})

interface TestShow {
  readonly state: ShowState
  readonly store: Store
  readonly events: readonly string[]
}

async function openShow(t: Test, folder: string): Promise<TestShow> {
  const state = new ShowState()
  const { log, events } = recordLog()
  const store = await openStore(folder, state, log)
  t.teardown(() => store.close())
  state.layouts.load(new Map([['show', layoutOf()]]))
  return { state, store, events }
}

/** One thing of each kind. */
function play({ state, store }: TestShow): void {
  const layout = state.layouts.byId.get('show')!
  for (const [lid, value] of [
    [1, null],
    [4, 2],
    [5, 'Olé 👏'],
  ] as const) {
    state.apply(layout.controls.get(lid)!.state, value, '', '')
  }
  state.layouts.switchPage(layout, 'second')
  state.revocations.revoke('show', 1234)
  state.idempotency.add(key, performance.now())
  store.commit()
}
