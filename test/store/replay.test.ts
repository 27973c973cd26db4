import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Test } from 'tap'
import type { StateEntry } from '../../src/state/state-entry.js'
import { encodeRecord, stateHeader } from '../../src/store/record.js'
import { type Replay, refuseNewerState, replay } from '../../src/store/replay.js'
import { test } from '../support/tap.js'
import { turns } from './support/arbitraries.js'

const sample: readonly (readonly StateEntry[])[] = [
  [['control', 'show', 1, 'Button', 1, null, []]],
  [
    ['control', 'show', 1, 'Button', 3, null, []],
    ['control', 'show', 5, 'String', 0, 'Olé 👏', []],
    ['used', 1_800_000_000_000, 5_000_000, 'AAAAAAAAAAABBBBBBBBBBA=='],
    ['keys', 1_800_000_000_000, ['AAAAAAAAAAA', 'BBBBBBBBBBB']],
  ],
  [],
  [
    ['page', 'show', 'second'],
    ['text', 'show', 'mi9z2k4a', 5, 'Olé 👏', 1_800_000_000_000],
    ['texts-done', 'show', ['mi9z2k4a']],
    ['newest-text', 'show', 'mi9z2k4a'],
    ['screen', 'show', { show: { lid: 4 }, reveal: true }],
    ['screen', 'show', { show: { textId: 'mi9z2k4a' } }],
    ['generation', 'show', 1_800_000_000_000],
    ['revoked', 'show', 1_800_000_000],
  ],
]

test('a missing log is an empty one', (t) => {
  const nothing = { entries: [], kept: 0, dropped: 0, mark: undefined }
  t.same(replay(join(t.testdir(), 'state.log')), nothing)
  t.end()
})

test('a state file that cannot be read is not treated as empty', (t) => {
  t.throws(() => replay(t.testdir()), { name: 'StateFileError' })
  t.end()
})

test('the file that was read is distinguished from any other', (t) => {
  const file = join(t.testdir({ 'state.log': bytesOf(sample) }), 'state.log')
  const { dev, ino, size } = statSync(file)
  t.same(replay(file).mark, { dev, ino, size })
  t.end()
})

test('an intact state file is read to its end', (t) => {
  t.same(replayOf(t)(bytesOf(sample)), { entries: sample.flat(), kept: 5, dropped: 0 })
  t.end()
})

test('a state file cut off anywhere gives all complete records, and nothing counts as lost', (t) => {
  const read = replayOf(t)
  const bytes = bytesOf(sample)
  for (let length = 0; length <= bytes.length; length++)
    t.same(read(bytes.subarray(0, length)), soundPart(sample, length), `cut at ${length}`)
  t.end()
})

test('garbage anywhere costs what follows it, never what precedes it', (t) => {
  const read = replayOf(t)
  fc.assert(
    fc.property(
      turns,
      fc.nat(),
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      (contents, place, rubbish) => {
        const bytes = bytesOf(contents)
        const at = place % bytes.length
        const damaged = Buffer.from(bytes)
        damaged.set(rubbish.subarray(0, bytes.length - at), at)
        const firstChange = damaged.findIndex((byte, offset) => byte !== bytes[offset])
        const { entries, kept, dropped } = read(damaged)
        const sound = soundPart(contents, firstChange < 0 ? bytes.length : firstChange)
        t.same({ entries, kept }, { entries: sound.entries, kept: sound.kept })
        const wholeLinesAfter = damaged.toString('latin1', endOf(contents, kept)).split('\n').length - 1
        t.equal(dropped, kept === 0 ? Math.max(1, wholeLinesAfter) : wholeLinesAfter)
      },
    ),
    { numRuns: 500 },
  )
  t.end()
})

test('any content instead of a state file is read without an exception', (t) => {
  const read = replayOf(t)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (rubbish) => {
      t.match(read(Buffer.from(rubbish)), { entries: [], kept: 0 })
    }),
  )
  t.end()
})

test('zeros at the end, as a power cut leaves them, are a torn write', (t) => {
  t.same(replayOf(t)(Buffer.concat([bytesOf(sample), Buffer.alloc(5000)])), {
    entries: sample.flat(),
    kept: 5,
    dropped: 0,
  })
  t.end()
})

test('a file that does not begin like a state file counts as lost, also without a line', (t) => {
  const read = replayOf(t)
  t.equal(read(Buffer.alloc(0)).dropped, 0, 'an empty one holds nothing')
  for (const bytes of [Buffer.alloc(4096), Buffer.alloc(1), Buffer.from('rubbish'), Buffer.from('0000001g')])
    t.same(read(bytes), { entries: [], kept: 0, dropped: 1 })
  t.end()
})

test('the state file of a newer version is refused, whatever else its header has, and names both versions', (t) => {
  const read = replayOf(t)
  for (const header of [
    { ...stateHeader, version: 4 },
    { ovation: 'state', by: 'somebody', version: 17 },
  ]) {
    const records = [header, ...sample].map(encodeRecord)
    t.throws(() => read(Buffer.concat(records)), {
      name: 'StateFileError',
      message: new RegExp(`has version ${header.version}, of a newer Ovation; expected at most version 3,`),
    })
  }
  t.end()
})

test('a file of an earlier version is read as one of this', (t) => {
  const header = encodeRecord({ ...stateHeader, version: 1 })
  t.equal(header.toString(), '0000001f f94fffc9 {"ovation":"state","version":1}\n')
  const read = replayOf(t)
  const records = Buffer.concat([header, ...sample.map(encodeRecord)])
  t.same(read(records), { entries: sample.flat(), kept: 5, dropped: 0 })
  t.same(read(header.subarray(0, 30)), { entries: [], kept: 0, dropped: 0 }, 'and so is its beginning')
  t.end()
})

test('a header that names no version that there was counts as lost', (t) => {
  const read = replayOf(t)
  for (const version of [0, -1, 1.5, '2', null, undefined]) {
    const records = [{ ...stateHeader, version }, ...sample].map(encodeRecord)
    t.same(read(Buffer.concat(records)), { entries: [], kept: 0, dropped: 5 }, String(version))
  }
  t.end()
})

test('reading stops at a record that checks and is no list of entries', (t) => {
  const read = replayOf(t)
  for (const strange of [
    null,
    {},
    [null],
    [['unheard-of', 'show', 1]],
    [['control', 7, 1, 'Button', 1, null, []]],
    [['control', 'show', 1, 'Knob', 1, null, []]],
    [['control', 'show', 1, 'Button', '1', null, []]],
    [['page', 'show', 'second', 'more']],
  ]) {
    const records = [stateHeader, sample[0], strange, sample[1]].map(encodeRecord)
    t.same(read(Buffer.concat(records)), { entries: sample[0], kept: 2, dropped: 2 }, JSON.stringify(strange))
  }
  t.end()
})

function replayOf(t: Test): (bytes: Buffer) => Omit<Replay, 'mark'> {
  const folder = join(t.testdir(), 'state')
  mkdirSync(folder)
  return (bytes) => {
    writeFileSync(join(folder, 'state.log'), bytes)
    const { mark, ...rest } = replay(join(folder, 'state.log'))
    return rest
  }
}

function bytesOf(contents: readonly (readonly StateEntry[])[]): Buffer {
  return Buffer.concat([stateHeader, ...contents].map(encodeRecord))
}

/** What is to be read when all up to `length` is as it was written. */
function soundPart(contents: readonly (readonly StateEntry[])[], length: number): Omit<Replay, 'mark'> {
  let kept = 0
  while (kept <= contents.length && endOf(contents, kept + 1) <= length) kept++
  return { entries: contents.slice(0, Math.max(0, kept - 1)).flat(), kept, dropped: 0 }
}

/** Where this many records end. */
function endOf(contents: readonly (readonly StateEntry[])[], records: number): number {
  return Buffer.concat([stateHeader, ...contents].slice(0, records).map(encodeRecord)).length
}

test('a folder is refused for the version of its state file alone, and not touched', async (t) => {
  const folder = t.testdir()
  const write = (...records: unknown[]) =>
    writeFileSync(join(folder, 'state.log'), Buffer.concat(records.map(encodeRecord)))
  write({ ...stateHeader, version: 4 }, ['more', 'x'.repeat(10_000)])
  t.throws(() => refuseNewerState(folder), { name: 'StateFileError', message: /version 4.*version 3/ })
  t.same(readdirSync(folder), ['state.log'])
  write(stateHeader, ['unheard-of'])
  refuseNewerState(folder)
  write()
  refuseNewerState(folder)
})

test('what there is not, or cannot be read, is left to others', async (t) => {
  refuseNewerState('')
  const folder = t.testdir()
  refuseNewerState(folder)
  execFileSync('mkfifo', [join(folder, 'state.log')])
  refuseNewerState(folder)
  refuseNewerState(join(folder, 'nowhere'))
})
