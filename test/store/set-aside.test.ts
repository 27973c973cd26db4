import fs, { readdirSync, readFileSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setAside } from '../../src/store/set-aside.js'
import { test } from '../support/tap.js'

test('a state file gets a second name, and stays in use', (t) => {
  const folder = t.testdir({ 'state.log': 'a state file' })
  const file = join(folder, 'state.log')
  const aside = setAside(file, 'damaged')
  t.match(aside, /\/state\.log\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/)
  t.equal(statSync(aside).ino, statSync(file).ino)
  t.match(setAside(file, 'foreign'), /\.foreign-/)
  t.end()
})

test('where files have no second names it is copied, over nothing', (t) => {
  const folder = t.testdir({ 'state.log': 'a state file' })
  const { linkSync } = fs
  const put = (link: unknown) => {
    Object.assign(fs, { linkSync: link })
    syncBuiltinESMExports()
  }
  t.teardown(() => put(linkSync))
  put(() => {
    throw new Error('EPERM: operation not permitted, link')
  })
  const aside = setAside(join(folder, 'state.log'), 'damaged')
  t.equal(readFileSync(aside, 'utf8'), 'a state file')
  t.equal(readdirSync(folder).length, 2)
  t.intercept(Date.prototype, 'toISOString', { value: () => 'now' })
  setAside(join(folder, 'state.log'), 'damaged')
  t.throws(() => setAside(join(folder, 'state.log'), 'damaged'), { code: 'EEXIST' })
  t.end()
})
