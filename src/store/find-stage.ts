import { readFileSync, statSync } from 'node:fs'
import { attempt } from '../attempt.js'
import { isEntries, type ReplicatedEntry, type StateEntry } from '../state/state-entry.js'
import { decodeRecord } from './record.js'

/** What a state file says of the stage whose state it is. */
export interface FoundStage {
  /** Term of the last lease that it knows of; 0 if none. */
  readonly term: number
  /** Whether at that time no other stage could take over by itself. */
  readonly hasNoStandby: boolean
  /** Whether the file is a copy of what another machine stored. */
  readonly isReplica: boolean
  /** When the file was last written, ms since 1970. */
  readonly writtenAt: number
}

/** Finds what a state file says of its stage, without replaying the file. @returns undefined if there is no state file. */
export function findStage(path: string): FoundStage | undefined {
  const bytes = attempt(() => readFileSync(path), undefined)
  if (bytes === undefined) return undefined
  const [, term = 0, hasNoStandby = false] = findLast(bytes, 'stage') ?? []
  const replicated = findLast(bytes, 'mirrored') as ReplicatedEntry | undefined
  return {
    term: Math.max(term as number, replicated?.[1] ?? 0),
    hasNoStandby: hasNoStandby === true,
    isReplica: replicated !== undefined,
    writtenAt: statSync(path).mtimeMs,
  }
}

/** The last entry of a kind. No text can look like one, since its quotes are escaped. */
function findLast(bytes: Buffer, kind: 'stage' | 'mirrored'): StateEntry | undefined {
  for (let at = bytes.lastIndexOf(`["${kind}",`); at >= 0; ) {
    const line = bytes.lastIndexOf('\n', at) + 1
    const content = decodeRecord(bytes, line)?.content
    const found = isEntries(content) ? content.findLast(([its]) => its === kind) : undefined
    if (found) return found
    at = line === 0 ? -1 : bytes.lastIndexOf(`["${kind}",`, line - 1)
  }
  return undefined
}
