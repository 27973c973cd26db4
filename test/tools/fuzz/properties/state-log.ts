import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { controlTypes } from '../../../../src/controls/control-types.js'
import { ShowState } from '../../../../src/state/show-state.js'
import type { StateEntry } from '../../../../src/state/state-entry.js'
import { decodeRecord, encodeRecord, stateHeader } from '../../../../src/store/record.js'
import { type Replay, replay } from '../../../../src/store/replay.js'
import { entry } from '../../../store/support/arbitraries.js'
import { damaged } from '../damaged.js'
import { InputFile } from './input-file.js'
import type { Property } from './property.js'

const file = new InputFile('state.log')

const lease = { ip: '127.0.0.1', port: 9100, name: 'Wall', preset: 'generic', layoutId: null, until: 2e12 }
const leases = fc.constantFrom<StateEntry>(
  ['lease', '127.0.0.1:9100', lease],
  ['lease', '127.0.0.1:9100', null],
)
const records = fc.array(fc.array(fc.oneof({ weight: 9, arbitrary: entry }, leases), { maxLength: 3 }), {
  maxLength: 6,
})
const known = fc.oneof(
  records.map((all) => Buffer.from(all.map((record) => `${JSON.stringify(record)}\n`).join(''))),
  records.map((all) => Buffer.concat([stateHeader, ...all].map(encodeRecord))),
)
const words = [
  ...'[ ] { } , " null true 0 -1 1.5 1e999 2147483647 -0 "show" "second" "__proto__" "" ffffffff \\ud800 \\u0000'.split(
    ' ',
  ),
  ...'"control" "page" "generation" "revoked" "used" "keys" "lease" "choices" "unchosen" "acted" "closing" "screen" "voices" "unvoiced"'.split(
    ' ',
  ),
  ...['\n', ' ', '0000001f cb799d4b {"ovation":"state","version":3}\n', '00000000 00000000 '],
  ...controlTypes.map((type) => `"${type}"`),
]

/**
 * A file of any bytes is read up to its first error. Valid records are kept to the byte; valid records of unknown
 * origin can be restored, and storing them again results in the same state.
 */
export const stateLog: Property = {
  inputs: damaged(known, { words, longest: 4096 }),
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

/**
 * Without their order, and without what depends on the current time: how old the keys are and how they are grouped, and
 * when controls close.
 */
function timeless(entries: readonly StateEntry[]): readonly unknown[] {
  const keys = entries.flatMap((entry) => (entry[0] === 'used' ? Buffer.from(entry[3], 'base64') : []))
  const others = entries
    .filter(([kind]) => kind !== 'used')
    .map((entry) => JSON.stringify(entry[0] === 'closing' ? entry.slice(0, 3) : entry))
  return [...others.sort(), Buffer.concat(keys)]
}

function replayOf(bytes: Buffer): Replay {
  file.write(bytes)
  return replay(file.path)
}
