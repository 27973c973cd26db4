import { isDeepStrictEqual } from 'node:util'
import { controlTypes } from '../../../../src/layout/layout.js'
import { ShowState } from '../../../../src/state/show-state.js'
import type { StateEntry } from '../../../../src/state/state-entry.js'
import { decodeRecord, encodeRecord, stateHeader } from '../../../../src/store/record.js'
import { type Replay, replay } from '../../../../src/store/replay.js'
import type { FuzzTarget } from '../fuzz-target.js'
import { InputFile } from '../input-file.js'

const file = new InputFile('state.log')

const lease = { ip: '127.0.0.1', port: 9100, name: 'Wall', preset: 'generic', layoutId: null, until: 2e12 }
const records: readonly (readonly StateEntry[])[] = [
  [['control', 'show', 1, 'Button', 3, null, []]],
  [
    ['control', 'show', 4, 'Index', 0, 2, [0, 3, 1]],
    ['control', 'show', 5, 'String', 0, 'Olé 👏', []],
    ['control', 'show', 6, 'XYPad', 0, [0.25, 1], []],
  ],
  [
    ['page', 'show', 'second'],
    ['acted', 1_800_000_000_000],
    ['generation', 'show', 1_800_000_000_000],
    ['revoked', 'show', 1_800_000_000],
    ['used', 1_800_000_000_000, 5_000_000, 'AAAAAAAAAAABBBBBBBBBBA=='],
    ['keys', 1_800_000_000_000, ['AAAAAAAAAAA', 'BBBBBBBBBBB']],
  ],
  [['lease', '127.0.0.1:9100', lease]],
  [
    ['lease', '127.0.0.1:9100', null],
    ['control', 'show', 3, 'Toggle', 0, true, []],
  ],
  [
    ['control', 'show', 9, 'Index', 0, 2, null],
    ['choices', 'show', 9, 'Index', ['ann', 'bob'], [2, 0]],
    ['choices', 'show', 9, 'Toggle', ['ann', 'bob'], [true, false]],
  ],
  [
    ['choices', 'show', 9, 'Index', ['bob'], [255]],
    ['unchosen', 'show', 9, 'Toggle'],
  ],
]

/**
 * A file of any bytes is read up to its first error. Valid records are kept to the byte; valid records of unknown
 * origin can be restored, and storing them again results in the same state.
 */
export const target: FuzzTarget = {
  seeds: [
    ...records.map((record) => Buffer.from(`${JSON.stringify(record)}\n`)),
    Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join('')),
    Buffer.concat([stateHeader, ...records].map(encodeRecord)),
  ],
  fragments: [
    ...'[ ] { } , " null true 0 -1 1.5 1e999 2147483647 -0 "control" "page" "generation" "revoked" "used" "keys" "lease" "choices" "unchosen" "acted"'.split(
      ' ',
    ),
    ...'"show" "second" "__proto__" "" ffffffff \\ud800 \\u0000'.split(' '),
    ...['\n', ' ', '0000001f f94fffc9 {"ovation":"state","version":1}\n', '00000000 00000000 '],
    ...controlTypes.map((type) => `"${type}"`),
    ...records.flat().map((entry) => JSON.stringify(entry)),
  ],
  code: ['/src/store/', '/src/state/'],
  check(input) {
    readAsItIs(input)
    restore(seal(input))
  },
}

/** The kept records are the beginning of the input, to the byte. */
function readAsItIs(input: Buffer): void {
  const { kept, entries } = replayOf(input)
  const contents: unknown[] = []
  let end = 0
  for (let n = 0; n < kept; n++) {
    const record = decodeRecord(input, end)
    if (record === undefined) throw new Error(`${kept} records are reported, ${n} are valid`)
    contents.push(record.content)
    end = record.end
  }
  const [, ...records] = contents
  if (!isDeepStrictEqual(entries, records.flat())) throw new Error('the entries differ from the records')
  if (!Buffer.concat(contents.map(encodeRecord)).equals(input.subarray(0, end)))
    throw new Error('the kept records are not the beginning of the input')
}

/** Every line of the input as a valid record. */
function seal(input: Buffer): Buffer {
  return Buffer.concat([
    encodeRecord(stateHeader),
    ...input
      .toString()
      .split('\n')
      .flatMap((line) => contentOf(line).map(encodeRecord)),
  ])
}

function contentOf(line: string): unknown[] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

function restore(log: Buffer): void {
  const { kept, entries } = replayOf(log)
  if (kept === 0) throw new Error('not even the header is read')
  const state = stateOf(entries)
  for (const kind of ['page', 'lease'] as const) {
    const held = new Map(state.filter(([is]) => is === kind).map(([, name, value]) => [name, value]))
    if (!isDeepStrictEqual(held, lastOf(kind, entries)))
      throw new Error(`the last ${kind} is not the current one`)
  }
  const again = stateOf(replayOf(Buffer.concat([encodeRecord(stateHeader), encodeRecord(state)])).entries)
  if (!isDeepStrictEqual(timeless(again), timeless(state)))
    throw new Error('storing it again results in another state')
}

/** The value of the last entry for each name; none for a lease that has ended. */
function lastOf(kind: 'page' | 'lease', entries: readonly StateEntry[]): ReadonlyMap<string, unknown> {
  const last = new Map<string, unknown>()
  for (const [is, name, value] of entries as readonly [string, string, unknown][]) {
    if (is === kind) last.delete(name)
    if (is === kind && value !== null) last.set(name, value)
  }
  return last
}

function stateOf(entries: readonly StateEntry[]): readonly StateEntry[] {
  const state = new ShowState()
  state.restore(entries)
  return [...state.entries()]
}

/** Without what depends on the current time: how old the keys are, and how they are grouped. */
function timeless(entries: readonly StateEntry[]): readonly unknown[] {
  const keys = entries.flatMap((entry) => (entry[0] === 'used' ? Buffer.from(entry[3], 'base64') : []))
  return [...entries.filter(([kind]) => kind !== 'used'), Buffer.concat(keys)]
}

function replayOf(bytes: Buffer): Replay {
  file.write(bytes)
  return replay(file.path)
}
