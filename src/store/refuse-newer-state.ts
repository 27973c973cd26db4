import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stateFileName } from './file-store.js'
import { decodeRecord } from './record.js'
import { refuseNewer } from './replay.js'

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
  try {
    // Opening a pipe would block until somebody writes to it.
    if (!statSync(path).isFile()) return Buffer.alloc(0)
    const descriptor = openSync(path, 'r')
    try {
      return head.subarray(0, readSync(descriptor, head))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return Buffer.alloc(0)
  }
}
