import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs'
import { type FileMark, markOf } from './file-mark.js'

/** Something that cannot be read as a state log stands in its place. */
export class StateLogError extends Error {
  override readonly name = 'StateLogError'
}

export interface LogBytes {
  readonly bytes: Buffer
  /** Undefined where there is no file. */
  readonly mark: FileMark | undefined
}

/**
 * Reads a state log whole. No file is an empty log.
 *
 * @throws {StateLogError} when there is something that is not a file or cannot be read: to begin anew would lose it.
 */
export function readLog(path: string): LogBytes {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (!stats) return { bytes: Buffer.alloc(0), mark: undefined }
    const target = stats.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : stats
    // Looked at before it is opened: a pipe would make this process wait for somebody who writes.
    if (!target?.isFile()) throw new Error(`it is ${target ? kindOf(target) : 'a link to nowhere'}`)
    return { bytes: readFileSync(path), mark: markOf(target) }
  } catch (error) {
    throw new StateLogError(
      `the state log ${path} cannot be read: ${(error as Error).message}; expected a file that this user may read. Put it right, or move it away to begin anew, or set [service] state to another folder`,
    )
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a named pipe'
  if (stats.isSocket()) return 'a socket'
  return 'a device'
}
