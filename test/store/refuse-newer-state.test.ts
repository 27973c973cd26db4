import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeRecord, stateHeader } from '../../src/store/record.js'
import { refuseNewerState } from '../../src/store/refuse-newer-state.js'
import { test } from '../support/tap.js'

test('a folder is refused for the version of its state file alone, and not touched', async (t) => {
  const folder = t.testdir()
  const write = (...records: unknown[]) =>
    writeFileSync(join(folder, 'state.log'), Buffer.concat(records.map(encodeRecord)))
  write({ ...stateHeader, version: 2 }, ['more', 'x'.repeat(10_000)])
  t.throws(() => refuseNewerState(folder), { name: 'StateFileError', message: /version 2.*version 1/ })
  t.same(readdirSync(folder), ['state.log'])
  write(stateHeader, ['unheard-of'])
  refuseNewerState(folder)
  write()
  refuseNewerState(folder)
})

test('what there is not, or cannot be read, is left to others', async (t) => {
  refuseNewerState('')
  const folder = t.testdir()
  refuseNewerState(folder)
  execFileSync('mkfifo', [join(folder, 'state.log')])
  refuseNewerState(folder)
  refuseNewerState(join(folder, 'nowhere'))
})
