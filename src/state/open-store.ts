import { linkSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.js'
import { FolderLockedError, lockFolder } from './folder-lock.js'
import { LogStore, logName } from './log-store.js'
import { replay } from './replay.js'
import type { ShowState } from './show-state.js'
import { MemoryStore, type Store } from './store.js'

/**
 * Brings back the state that a folder holds, and keeps it there from now on.
 *
 * @param folder absolute; `''` for memory only.
 * @throws {FolderLockedError} when another process works on the folder.
 * @throws when there is a log that cannot be read: starting without it would lose what is in it.
 */
export async function openStore(folder: string, state: ShowState, log: Log): Promise<Store> {
  if (folder === '') {
    log.warn('the state is kept in memory only ([service] state is empty): counts begin anew at each start')
    return new MemoryStore(state.changes)
  }
  const unlock = lock(folder, log)
  const file = join(folder, logName)
  const { entries, kept, dropped } = replay(file)
  if (dropped > 0) setAside(file, { kept, dropped }, log)
  state.restore(entries)
  const store = new LogStore({ folder, changes: state.changes, snapshot: () => state.entries(), log })
  await store.start()
  return {
    get durable() {
      return store.durable
    },
    commit: () => store.commit(),
    close: async () => {
      await store.close()
      unlock()
    },
  }
}

/** A folder that cannot be written is no reason not to start; the store tries again. */
function lock(folder: string, log: Log): () => void {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderLockedError) throw error
    log.warn({ err: error, folder }, 'the state folder cannot be locked')
    return () => {}
  }
}

/** Keeps a damaged log for whoever wants to look into it; it stays in force until the new one takes its place. */
function setAside(file: string, records: { kept: number; dropped: number }, log: Log): void {
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    linkSync(file, aside)
  } catch {
    log.error({ file, ...records }, 'the state log is damaged, and cannot be set aside')
    return
  }
  log.error({ file: aside, ...records }, 'the state log was damaged; what stood before the damage is kept')
}
