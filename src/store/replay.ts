import { type Entry, isEntries } from '../state/entry.js'
import type { FileMark } from './file-mark.js'
import { readLog } from './read-log.js'
import { decodeRecord, encodeRecord, logHeader } from './record.js'

/** What a state log held. */
export interface Replay {
  readonly entries: readonly Entry[]
  /** Records read. */
  readonly kept: number
  /**
   * Records after the first one that does not check; 0 for a sound log and for one whose last record is torn, which
   * is what a kill in the middle of a write leaves. At least 1 for a file that does not even begin like a log.
   */
  readonly dropped: number
  /** The file that was read; undefined where there is none. */
  readonly mark: FileMark | undefined
}

/** Reads a log up to the first record that does not check. A missing file is an empty log. @throws {StateLogError} */
export function replay(file: string): Replay {
  const { bytes, mark } = readLog(file)
  const header = decodeRecord(bytes, 0)
  if (JSON.stringify(header?.content) !== JSON.stringify(logHeader)) {
    const isTorn = encodeRecord(logHeader).indexOf(bytes) === 0
    return { entries: [], kept: 0, dropped: isTorn ? 0 : Math.max(1, lost(bytes, 0)), mark }
  }
  const entries: Entry[] = []
  let kept = 1
  let offset = header!.end
  while (offset < bytes.length) {
    const record = decodeRecord(bytes, offset)
    if (!record || !isEntries(record.content)) break
    for (const entry of record.content) entries.push(entry)
    offset = record.end
    kept++
  }
  return { entries, kept, dropped: lost(bytes, offset), mark }
}

/** Lines from here on; a last one without its line feed is torn, not lost. */
function lost(bytes: Buffer, offset: number): number {
  let lines = 0
  for (let at = bytes.indexOf(0x0a, offset); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++
  return lines
}
