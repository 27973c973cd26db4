import { join } from 'node:path'
import type { Log } from '../log.js'
import type { ShowState } from '../state/show-state.js'
import { FileStore, stateFileName } from './file-store.js'
import { FolderLock, FolderLockedError } from './folder-lock.js'
import { type Replay, replay } from './replay.js'
import { setAside } from './state-file.js'
import { MemoryStore, type Store, type Stored } from './store.js'

/**
 * Restores the state that a folder has, and keeps it there from now on.
 *
 * @param folder absolute; `''` for memory only.
 * @param onStored called with every record, in order.
 * @throws {FolderLockedError} when another process uses the folder.
 * @throws {StateFileError} when the state file cannot be read or is of a newer version: starting without it would lose
 *   its content.
 */
export async function openStore(
  folder: string,
  state: ShowState,
  log: Log,
  onStored?: Stored,
): Promise<Store> {
  if (folder === '') {
    log.warn(
      'the state is kept in memory only, because [service] state is empty: counts start from zero at each start',
    )
    return new MemoryStore(state.changes, onStored)
  }
  const lock = new FolderLock(folder)
  try {
    lease(lock, folder, log)
    const found = replay(join(folder, stateFileName))
    const isKept = found.dropped === 0 || keepDamaged(join(folder, stateFileName), found, log)
    state.restore(found.entries)
    const store = new FileStore({
      folder,
      lock,
      found: isKept ? found.mark : undefined,
      changes: state.changes,
      snapshot: () => state.entries(),
      log,
      onStored,
    })
    await store.start()
    return store
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A folder that cannot be written does not prevent the start: the store tries again, and writes nothing without a lock. */
function lease(lock: FolderLock, folder: string, log: Log): void {
  try {
    lock.hold()
  } catch (error) {
    if (error instanceof FolderLockedError) throw error
    log.warn({ err: error, folder }, 'the state folder cannot be locked')
    return
  }
  if (lock.weakness)
    log.warn(
      { err: lock.weakness, folder },
      'the state folder is locked by process id only, which a daemon in another container does not see; install the program flock (package util-linux)',
    )
}

/** @returns whether the file may be replaced; if not, the store keeps a copy once it can. */
function keepDamaged(file: string, { kept, dropped }: Replay, log: Log): boolean {
  try {
    const aside = setAside(file, 'damaged')
    log.error(
      { file: aside, kept, dropped },
      'the state file was damaged; everything before the damage was restored, and a copy of the file was kept',
    )
    return true
  } catch (error) {
    log.error({ err: error, file, kept, dropped }, 'the state file is damaged, and no copy of it can be made')
    return false
  }
}
