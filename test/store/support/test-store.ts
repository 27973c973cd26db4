import type { Test } from 'tap'
import { keyHash } from '../../../src/state/idempotency.js'
import { ShowState } from '../../../src/state/show-state.js'
import type { ControlEntry } from '../../../src/state/state-entry.js'
import { DiskSync } from '../../../src/store/disk-sync.js'
import { FileStore, type FileStoreOptions } from '../../../src/store/file-store.js'
import { FolderLock } from '../../../src/store/folder-lock.js'
import { recordLog } from '../../support/record-log.js'
import { layoutOf } from '../../support/show/show.js'
import { within } from '../../support/time/until.js'

/** A store, and the show that it keeps. */
export interface TestStore {
  readonly folder: string
  readonly state: ShowState
  readonly store: FileStore
  readonly events: string[]
  press(lid: number, key?: string): void
}

/** A store of the test layout. @param crowd controls of another layout, to make its state file longer. */
export async function openTestStore(
  t: Test,
  folder: string,
  {
    crowd = 0,
    growth = 1e9,
    lock = new FolderLock(folder),
    disk = new DiskSync(folder) as NonNullable<FileStoreOptions['disk']>,
  } = {},
): Promise<TestStore> {
  const state = new ShowState()
  const { log, events } = recordLog()
  state.restore(crowdOf(crowd))
  state.layouts.load(new Map([['show', layoutOf()]]))
  const store = new FileStore({
    folder,
    lock,
    found: undefined,
    changes: state.changes,
    snapshot: () => state.entries(),
    log,
    growth,
    disk,
  })
  await store.start()
  // A close waits for another process, which does not keep this one alive.
  t.teardown(() => within('a store that is closed', store.close()))
  return {
    folder,
    state,
    store,
    events,
    press: (lid, key) => {
      const { state: control } = state.layouts.byId.get('show')!.controls.get(lid)!
      state.apply(control, valueFor[control.type], '', '')
      if (key !== undefined) state.idempotency.add(keyHash('show', 'seat-1', key), performance.now())
    },
  }
}

/** What each type of control takes. */
const valueFor = { Button: null, Slider: 0, Toggle: false, Index: 0, String: 'text', XYPad: [0, 0] } as const

/** Controls of a layout that is not loaded now. */
export function crowdOf(size: number): readonly ControlEntry[] {
  return Array.from({ length: size }, (_, at) => ['control', 'big', at + 1, 'Slider', 0, 0.5, []])
}

/** A disk that fails as the test says, until `isFixed`. */
export class TestDisk {
  isFixed = false

  /** @param trouble what it does instead. */
  constructor(private readonly trouble: () => Promise<void>) {}

  start(): void {}

  sync(_: string, inThread: () => Promise<void>): Promise<void> {
    return this.isFixed ? inThread() : this.trouble()
  }

  end(): void {}
}
