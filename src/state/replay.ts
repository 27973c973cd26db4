import { readFileSync } from 'node:fs'
import { type Entry, isEntries } from './entry.js'
import { decodeRecord, logHeader } from './record.js'

/** What a state log held. */
export interface Replay {
  readonly entries: readonly Entry[]
  /** Records read. */
  readonly kept: number
  /**
   * Records after the first one that does not check; 0 for a sound log and for one whose last record is torn, which
   * is what a kill in the middle of a write leaves.
   */
  readonly dropped: number
}

/** Reads a log up to the first record that does not check. A missing file is an empty log. */
export function replay(file: string): Replay {
  const bytes = read(file)
  const header = decodeRecord(bytes, 0)
  if (!header) return { entries: [], kept: 0, dropped: lost(bytes, 0) }
  if (JSON.stringify(header.content) !== JSON.stringify(logHeader))
    return { entries: [], kept: 0, dropped: lost(bytes, 0) }
  const entries: Entry[] = []
  let kept = 1
  let offset = header.end
  while (offset < bytes.length) {
    const record = decodeRecord(bytes, offset)
    if (!record || !isEntries(record.content)) break
    for (const entry of record.content) entries.push(entry)
    offset = record.end
    kept++
  }
  return { entries, kept, dropped: lost(bytes, offset) }
}

/** Lines from here on; a last one without its line feed is torn, not lost. */
function lost(bytes: Buffer, offset: number): number {
  let lines = 0
  for (let at = bytes.indexOf(0x0a, offset); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++
  return lines
}

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
