import { writeSync } from 'node:fs'
import { FileStore } from '../../../src/store/file-store.js'
import { FolderLock } from '../../../src/store/folder-lock.js'
import { recordLog } from '../../support/record-log.js'
import { openVote, playTurn } from './choice-turns.js'

/**
 * A program in which many people change their minds on and on; it prints the number of each turn when that is stored. Its
 * state file is rewritten every second. Usage: node choose-on.js FOLDER
 */
const folder = process.argv[2]!
const state = openVote()
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
let turn = 0
setInterval(() => {
  playTurn(state, ++turn)
  store.commit()
  writeSync(1, `${turn}\n`)
}, 1)
