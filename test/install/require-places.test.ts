import { chmodSync, chownSync, lchownSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import type { Order } from '../../src/install/order.js'
import { requirePlaces } from '../../src/install/require-places.js'
import { loadSettings } from '../../src/settings/load-settings.js'
import { cannotChangeOwners } from '../support/other-users.js'

const skip = cannotChangeOwners
const eve = 4711

test('folders of theirs who install are taken, and folders that are not there yet', (t) => {
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

test('refused: a folder of somebody else', { skip }, (t) => {
  const root = image(t)
  chownSync(join(root, 'etc/ovation'), eve, eve)
  t.throws(() => require(root), {
    message: `${root}/etc/ovation belongs to user 4711, who could change it later`,
  })
  t.end()
})

test('refused: a folder that is for the secrets alone, if others may write in it', (t) => {
  const root = image(t)
  chmodSync(join(root, 'keys'), 0o777)
  t.throws(() => require(root), { message: new RegExp(`^${root}/keys can be written`) })
  t.end()
})

test('refused: a link of somebody else on the way; one of root leads on', { skip }, (t) => {
  const root = image(t)
  symlinkSync('etc', join(root, 'link'))
  const settings = settingsIn(join(root, 'link'))
  requirePlaces(orderOf(root), settings)
  lchownSync(join(root, 'link'), eve, eve)
  t.throws(() => requirePlaces(orderOf(root), settings), {
    message: `${root}/link is a link of user 4711, who could let it lead elsewhere; take it away`,
  })
  t.end()
})

function require(root: string): void {
  requirePlaces(orderOf(root), settingsIn(join(root, 'etc')))
}

/** Settings with a secret in a folder of its own. */
function settingsIn(folder: string) {
  const env = { OVATION_AUTH_API_KEY_FILE: join(folder, '..', 'keys', 'api-key') }
  const settings = loadSettings({ env, cwd: '/nowhere', systemFile: '/nowhere/service.ini' })
  return { ...settings, source: join(folder, 'ovation', 'service.ini') }
}

function orderOf(root: string): Order {
  return {
    source: '/nowhere',
    root,
    dryRun: false,
    env: {},
    unitOf: () => '',
    addressOf: () => '',
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
