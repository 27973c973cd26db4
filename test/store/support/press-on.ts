import { writeSync } from 'node:fs'
import { apply } from '../../../src/state/control-state.js'
import { keyHash } from '../../../src/state/idempotency.js'
import { ShowState } from '../../../src/state/show-state.js'
import { FileStore } from '../../../src/store/file-store.js'
import { FolderLock } from '../../../src/store/folder-lock.js'
import { recordLog } from '../../support/record-log.js'
import { layoutOf } from '../../support/show/show.js'
import { crowdOf } from './test-store.js'

/**
 * A program that presses one button on and on, each time with another key, and prints the count whenever it is stored. Its
 * state file is rewritten every second. Usage: node press-on.js FOLDER
 */
const folder = process.argv[2]!
const state = new ShowState()
state.restore(crowdOf(40_000))
state.layouts.load(new Map([['show', layoutOf()]]))
const store = new FileStore({
  folder,
  lock: new FolderLock(folder),
  found: undefined,
  changes: state.changes,
  snapshot: () => state.entries(),
  log: recordLog().log,
  growth: -1e9,
})
await store.start()
const { state: button } = state.layouts.byId.get('show')!.controls.get(1)!
setInterval(() => {
  for (let n = 0; n < 5; n++) {
    apply(button, null)
    state.changes.control(button)
    state.idempotency.add(keyHash('show', 'crowd', String(button.count)), performance.now())
  }
  store.commit()
  writeSync(1, `${button.count}\n`)
}, 1)
