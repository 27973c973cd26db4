import { chmodSync, chownSync, lchownSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import type { InstallOptions } from '../../src/install/install-options.js'
import {
  findUnreadable,
  requirePlaces,
  requireWriters,
  requireWritersOfAll,
} from '../../src/install/permissions.js'
import { loadSettings } from '../../src/settings/load-settings.js'
import { rootAndInstaller, type Writers } from '../../src/trust/file-ownership.js'
import { cannotChangeOwners } from '../support/machine/other-users.js'
import { test } from '../support/tap.js'

const here = process.getuid!()
const own = rootAndInstaller({})
const stranger: Writers = { users: new Set([here + 1]), groups: new Set() }

test('what only its installer may write is accepted', (t) => {
  const folder = open(t)
  requireWriters(join(folder, 'in', 'file'), own)
  requireWritersOfAll(folder, ['in/file', 'top'], own)
  t.end()
})

for (const [what, path, mode] of [
  ['a file that all may write', 'in/file', 0o666],
  ['a file that a group may write', 'in/file', 0o664],
  ['a folder in it that all may write', 'in', 0o777],
  ['itself, if all may write in it', '.', 0o777],
] as const) {
  test(`refused: ${what}`, (t) => {
    const folder = open(t)
    chmodSync(join(folder, path), mode)
    const noGroups = { ...own, groups: new Set<number>() }
    t.throws(() => requireWritersOfAll(folder, ['in/file', 'top'], noGroups), {
      message: `${join(folder, path)} can be written by users other than its owner (mode ${mode.toString(8)}); fix it with chmod go-w`,
    })
    t.end()
  })
}

test('refused: what lies below a folder that all may write', (t) => {
  const folder = open(t)
  chmodSync(folder, 0o777)
  t.throws(() => requireWriters(join(folder, 'in', 'file'), own), {
    message: new RegExp(`^${folder} can be written`),
  })
  t.end()
})

test('accepted: what lies below a folder like /tmp, where nobody can replace the files of others', (t) => {
  const folder = open(t)
  chmodSync(folder, 0o1777)
  requireWriters(join(folder, 'in', 'file'), own)
  chmodSync(join(folder, 'in'), 0o1777)
  t.throws(() => requireWriters(join(folder, 'in'), own), /can be written/, 'but in it others can add some')
  t.end()
})

test('accepted: what only a group without other members may write', (t) => {
  const folder = open(t)
  chmodSync(join(folder, 'in', 'file'), 0o664)
  requireWriters(join(folder, 'in', 'file'), { ...own, groups: new Set([process.getgid!()]) })
  t.end()
})

test('refused: what belongs to another user', (t) => {
  const folder = open(t)
  t.throws(() => requireWriters(folder, stranger), {
    message: `${folder} belongs to user ${here}, who could change it later`,
  })
  t.end()
})

test('refused: a link, whose target may be anywhere', (t) => {
  const folder = open(t)
  symlinkSync('top', join(folder, 'link'))
  t.throws(() => requireWritersOfAll(folder, ['link'], own), {
    message: `${folder}/link is a link; expected the file or folder itself`,
  })
  t.end()
})

test('the user who called sudo may write what is installed', (t) => {
  t.ok(rootAndInstaller({ SUDO_UID: '1234567' }).users.has(1234567))
  t.notOk(rootAndInstaller({}).users.has(1234567))
  t.ok(rootAndInstaller({}).users.has(here))
  t.end()
})

function open(t: Test): string {
  const folder = t.testdir({ top: '', in: { file: '' } })
  for (const path of [dirname(folder), folder, join(folder, 'in')]) chmodSync(path, 0o755)
  for (const path of ['top', 'in/file']) chmodSync(join(folder, path), 0o644)
  return folder
}

const skip = cannotChangeOwners
const eve = 4711

test('folders of the installer are accepted, and folders that do not exist yet', (t) => {
  require(image(t))
  require(t.testdir({}))
  t.end()
})

for (const folder of ['etc/ovation', 'etc', 'opt', 'usr/local/bin', 'etc/systemd/system', '.'])
  test(`refused: an image in which others may write in ${folder}`, (t) => {
    const root = image(t)
    chmodSync(join(root, folder), 0o777)
    t.throws(() => require(root), {
      message: `${join(root, folder)} can be written by users other than its owner (mode 777); fix it with chmod go-w`,
    })
    t.end()
  })

test('refused: a folder of another user', { skip }, (t) => {
  const root = image(t)
  chownSync(join(root, 'etc/ovation'), eve, eve)
  t.throws(() => require(root), {
    message: `${root}/etc/ovation belongs to user 4711, who could change it later`,
  })
  t.end()
})

test('refused: a folder for secrets only, if others may write in it', (t) => {
  const root = image(t)
  chmodSync(join(root, 'keys'), 0o777)
  t.throws(() => require(root), { message: new RegExp(`^${root}/keys can be written`) })
  t.end()
})

test('refused: a link of another user on the way; one of root is followed', { skip }, (t) => {
  const root = image(t)
  symlinkSync('etc', join(root, 'link'))
  const settings = settingsIn(join(root, 'link'))
  requirePlaces(optionsFor(root), settings)
  lchownSync(join(root, 'link'), eve, eve)
  t.throws(() => requirePlaces(optionsFor(root), settings), {
    message: `${root}/link is a link of user 4711, who could point it elsewhere; remove it`,
  })
  t.end()
})

function require(root: string): void {
  requirePlaces(optionsFor(root), settingsIn(join(root, 'etc')))
}

/** Settings with a secret in a folder of its own. */
function settingsIn(folder: string) {
  const env = { OVATION_AUTH_API_KEY_FILE: join(folder, '..', 'keys', 'api-key') }
  const settings = loadSettings({ env, cwd: '/nowhere', systemFile: '/nowhere/service.ini' })
  return { ...settings, source: join(folder, 'ovation', 'service.ini') }
}

function optionsFor(root: string): InstallOptions {
  return {
    source: '/nowhere',
    root,
    dryRun: false,
    env: {},
    say: () => {},
  }
}

/** An image in which only its owner may write. */
function image(t: Test): string {
  const before = process.umask(0o022)
  t.teardown(() => process.umask(before))
  const root = t.testdir({
    etc: { ovation: {}, systemd: { system: {} } },
    opt: {},
    keys: {},
    usr: { local: { bin: {} } },
  })
  return root
}

test('a path that the user of a service can read is open', (t) => {
  t.equal(findUnreadable('/'), undefined)
  t.equal(findUnreadable('/etc/passwd'), undefined)
  t.end()
})

for (const [path, mode] of [
  ['in/file', 0o640],
  ['in', 0o750],
  ['in', 0o751],
  ['in', 0o754],
] as const) {
  test(`${path} with mode ${mode.toString(8)} is closed`, (t) => {
    const folder = t.testdir({ in: { file: '' } })
    chmodSync(join(folder, path), mode)
    t.equal(findUnreadable(join(folder, path)), join(folder, path))
    t.end()
  })
}

test('what is closed to others is open to a user whom its group lets in, and the other way round', (t) => {
  const folder = t.testdir({ in: { file: '' } })
  const path = join(folder, 'in', 'file')
  const group = process.getgid!()
  chmodSync(join(folder, 'in'), 0o750)
  chmodSync(path, 0o640)
  t.equal(findUnreadable(path), path)
  t.equal(findUnreadable(path, group + 1), path)
  t.equal(findUnreadable(path, group), undefined)
  chmodSync(join(folder, 'in'), 0o705)
  t.equal(findUnreadable(path, group), join(folder, 'in'), 'of its members the mode for others says nothing')
  t.end()
})

test('a folder above that others cannot enter closes what is in it', (t) => {
  const folder = t.testdir({ in: { file: '' } })
  chmodSync(folder, 0o750)
  chmodSync(join(folder, 'in', 'file'), 0o644)
  t.equal(findUnreadable(join(folder, 'in', 'file')), folder)
  t.end()
})
