import { join } from 'node:path'
import { findSettingsFile } from '../../src/settings/find-settings-file.js'
import { loadSettings } from '../../src/settings/load-settings.js'
import { test } from '../support/tap.js'
import { errorsOf } from './support/settings-of.js'

test('--config comes before OVATION_CONFIG, that before ./service.ini, and that before the file of the machine', async (t) => {
  const machine = t.testdir({ 'service.ini': '', here: { 'service.ini': '' }, empty: {} })
  const cwd = join(machine, 'here')
  const systemFile = join(machine, 'service.ini')
  const env = { OVATION_CONFIG: '/named/by.env' }
  t.equal(findSettingsFile({ flag: 'by-flag.ini', env, cwd, systemFile }), join(cwd, 'by-flag.ini'))
  t.equal(findSettingsFile({ env, cwd, systemFile }), '/named/by.env')
  t.equal(findSettingsFile({ env: {}, cwd, systemFile }), join(cwd, 'service.ini'))
  t.equal(findSettingsFile({ env: {}, cwd: join(machine, 'empty'), systemFile }), systemFile)
  t.equal(
    findSettingsFile({ env: {}, cwd: join(machine, 'empty'), systemFile: join(machine, 'none') }),
    undefined,
  )
})

test('an empty OVATION_CONFIG counts as none', async (t) => {
  const cwd = t.testdir({ 'service.ini': '' })
  t.equal(findSettingsFile({ env: { OVATION_CONFIG: '' }, cwd }), join(cwd, 'service.ini'))
})

test('a file that cannot be inspected is not skipped', async (t) => {
  // A path that goes through a loop of links: the system refuses to inspect it (ELOOP), which does not mean that it is missing.
  const cwd = t.testdir({ loop: t.fixture('symlink', 'loop'), empty: {} })
  const systemFile = join(cwd, 'loop', 'service.ini')
  const errors = errorsOf(() => loadSettings({ env: {}, cwd: join(cwd, 'empty'), systemFile }))
  t.match(errors, [{ file: systemFile, place: '', reason: /^cannot be read: ELOOP/ }])
})

test('a missing file is an error with its name', async (t) => {
  const cwd = t.testdir({ 'service.ini': '' })
  const missing = {
    file: join(cwd, 'gone.ini'),
    place: '',
    reason: /^cannot be read: ENOENT.*check its path/,
  }
  t.match(
    errorsOf(() => loadSettings({ flag: 'gone.ini', env: {}, cwd })),
    [missing],
  )
  t.match(
    errorsOf(() => loadSettings({ env: { OVATION_CONFIG: 'gone.ini' }, cwd })),
    [missing],
  )
})

test('a folder is not a settings file', async (t) => {
  const cwd = t.testdir({ 'service.ini': {} })
  t.match(
    errorsOf(() => loadSettings({ env: {}, cwd })),
    [{ file: join(cwd, 'service.ini'), reason: /^cannot be read: EISDIR/ }],
  )
})

test('a file in another encoding than UTF-8 is refused', async (t) => {
  const cwd = t.testdir({ 'service.ini': Buffer.from('\ufeff[http]\n', 'utf16le') })
  t.match(
    errorsOf(() => loadSettings({ env: {}, cwd })),
    [{ file: join(cwd, 'service.ini'), reason: /^not UTF-8/ }],
  )
})
