import { closeSync, lstatSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../attempt.js'
import { type FileMark, markOf } from '../file-mark.js'
import { isEntries, type StateEntry } from '../state/state-entry.js'
import { stateFileName } from './file-store.js'
import { decodeRecord, encodeRecord, knownHeaders, stateHeader, stateVersionOf } from './record.js'

/** The state file cannot be read, or a newer version of Ovation has written it. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError'
}

/** What a state file held. */
export interface Replay {
  readonly entries: readonly StateEntry[]
  readonly kept: number
  /**
   * Records from the first damaged one on. 0 for an intact file, and for one whose last record is incomplete: that is
   * what a kill during a write leaves. At least 1 for a file that does not begin like a state file.
   */
  readonly dropped: number
  /** The file that was read; undefined if there is none. */
  readonly mark: FileMark | undefined
}

/**
 * Reads a state file up to the first damaged record. A missing file counts as an empty one.
 *
 * @throws {StateFileError} when the path is not a file, cannot be read or is of a newer version: starting empty would
 *   lose its content.
 */
export function replay(path: string): Replay {
  const { bytes, mark } = readStateFile(path)
  const header = decodeRecord(bytes, 0)
  refuseNewer(path, header?.content)
  if (!knownHeaders.some((known) => JSON.stringify(known) === JSON.stringify(header?.content))) {
    const isIncomplete = knownHeaders.some((known) => encodeRecord(known).indexOf(bytes) === 0)
    return { entries: [], kept: 0, dropped: isIncomplete ? 0 : Math.max(1, countLines(bytes, 0)), mark }
  }
  const entries: StateEntry[] = []
  let kept = 1
  let offset = header!.end
  while (offset < bytes.length) {
    const record = decodeRecord(bytes, offset)
    if (!record || !isEntries(record.content)) break
    for (const entry of record.content) entries.push(entry)
    offset = record.end
    kept++
  }
  return { entries, kept, dropped: countLines(bytes, offset), mark }
}

/**
 * Refuses a file of a newer version, in which even the entries that this version can read may mean something else.
 *
 * @param header the first record; anything else than a header passes.
 * @throws {StateFileError}
 */
function refuseNewer(path: string, header: unknown): void {
  const version = stateVersionOf(header)
  if (version === undefined || version <= stateHeader.version) return
  throw new StateFileError(
    `the state file ${path} has version ${version}, of a newer Ovation; expected at most version ${stateHeader.version}, and nothing was changed. Install the newer Ovation again, or put back a backup from before the upgrade, or move the file away to start from zero`,
  )
}

function readStateFile(path: string): Pick<Replay, 'mark'> & { readonly bytes: Buffer } {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (!stats) return { bytes: Buffer.alloc(0), mark: undefined }
    const target = stats.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : stats
    // Checked before it is opened: opening a pipe would block until somebody writes to it.
    if (!target?.isFile()) throw new Error(`it is ${target ? fileKind(target) : 'a broken link'}`)
    return { bytes: readFileSync(path), mark: markOf(target) }
  } catch (error) {
    throw new StateFileError(
      `the state file ${path} cannot be read: ${(error as Error).message}; expected a file that this user may read. Fix it, or move it away to start from zero, or set [service] state to another folder`,
    )
  }
}

function fileKind(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a named pipe'
  if (stats.isSocket()) return 'a socket'
  return 'a device'
}

/** Complete lines from this offset on; a last line without its line feed is not counted. */
function countLines(bytes: Buffer, offset: number): number {
  let lines = 0
  for (let at = bytes.indexOf(0x0a, offset); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++
  return lines
}

/** The longest header, bytes. */
const longestHeader = 4096

/**
 * Refuses a state folder whose file a newer version of Ovation has written, before anything in it is touched. Reads the
 * header alone; a file that cannot be read is left to those who need it.
 *
 * @param folder `''` for none.
 * @throws {StateFileError}
 */
export function refuseNewerState(folder: string): void {
  if (folder === '') return
  const path = join(folder, stateFileName)
  refuseNewer(path, decodeRecord(readHead(path), 0)?.content)
}

function readHead(path: string): Buffer {
  const head = Buffer.alloc(longestHeader)
  const length = attempt(() => {
    // Opening a pipe would block until somebody writes to it.
    if (!statSync(path).isFile()) return 0
    const descriptor = openSync(path, 'r')
    try {
      return readSync(descriptor, head)
    } finally {
      closeSync(descriptor)
    }
  }, 0)
  return head.subarray(0, length)
}
