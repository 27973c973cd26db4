import { join } from 'node:path'
import type { Log } from '../log.js'
import type { ShowState } from '../state/show-state.js'
import { FolderLock, FolderLockedError } from './folder-lock.js'
import { LogStore, logName } from './log-store.js'
import { type Replay, replay } from './replay.js'
import { setAside } from './set-aside.js'
import { MemoryStore, type Store } from './store.js'

/**
 * Brings back the state that a folder holds, and keeps it there from now on.
 *
 * @param folder absolute; `''` for memory only.
 * @throws {FolderLockedError} when another process works on the folder.
 * @throws {StateLogError} when there is a log that cannot be read: starting without it would lose what is in it.
 */
export async function openStore(folder: string, state: ShowState, log: Log): Promise<Store> {
  if (folder === '') {
    log.warn('the state is kept in memory only ([service] state is empty): counts begin anew at each start')
    return new MemoryStore(state.changes)
  }
  const lock = new FolderLock(folder)
  try {
    claim(lock, folder, log)
    const found = replay(join(folder, logName))
    const isKept = found.dropped === 0 || keepDamaged(join(folder, logName), found, log)
    state.restore(found.entries)
    const store = new LogStore({
      folder,
      lock,
      found: isKept ? found.mark : undefined,
      changes: state.changes,
      snapshot: () => state.entries(),
      log,
    })
    await store.start()
    return store
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A folder that cannot be written is no reason not to start; the store tries again, and writes nothing without a lock. */
function claim(lock: FolderLock, folder: string, log: Log): void {
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
      'the state folder is locked by process id only, which a daemon in another container does not see; install the program flock (util-linux)',
    )
}

/** @returns whether the log may be replaced; where not, the store sets it aside once it can. */
function keepDamaged(file: string, { kept, dropped }: Replay, log: Log): boolean {
  try {
    const aside = setAside(file, 'damaged')
    log.error(
      { file: aside, kept, dropped },
      'the state log was damaged; what stood before the damage is kept',
    )
    return true
  } catch (error) {
    log.error({ err: error, file, kept, dropped }, 'the state log is damaged, and cannot be set aside')
    return false
  }
}
