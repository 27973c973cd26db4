import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { loadSettings } from '../../src/settings/load-settings.js'
import { loadApiKeys } from '../../src/settings/secrets.js'
import { asUser, cannotChangeOwners } from '../support/machine/other-users.js'
import { test } from '../support/tap.js'
import { errorsOf } from './support/settings-of.js'

const skip = cannotChangeOwners
const [ada, eve] = [4711, 4712]
/** A group that may have several members. */
const crew = 4713
const key = 'a-key-of-16-characters-or-more'

/** The ways to name a settings file. */
const ways = {
  '--config': (file: string) => ({ flag: file, env: {}, cwd: '/' }),
  OVATION_CONFIG: (file: string) => ({ env: { OVATION_CONFIG: file }, cwd: '/' }),
  './service.ini': (file: string) => ({ env: {}, cwd: join(file, '..') }),
  'the file of the machine': (file: string) => ({ env: {}, cwd: '/nowhere', systemFile: file }),
}

for (const [who, caller] of [
  ['root', 0],
  ['a user', ada],
] as const)
  for (const [what, owner, group, mode, isTaken] of [
    ['of the caller', caller, caller, 0o644, true],
    ['of root', 0, 0, 0o644, true],
    ['of root, which the group of root may write', 0, 0, 0o664, caller === 0],
    ['of the caller, which a group may write', caller, crew, 0o664, false],
    ['of the caller, which a group may read', caller, crew, 0o640, true],
    ['of the caller, which all may write', caller, caller, 0o666, false],
    ['of somebody else', eve, eve, 0o644, false],
    ['of somebody else, in the group of root', eve, 0, 0o664, false],
  ] as const)
    test(`${who} ${isTaken ? 'takes' : 'refuses'} settings, and a secret file, ${what}`, { skip }, (t) => {
      const { ini, secret } = plant(t)
      const own = (path: string) => {
        chownSync(path, owner, group)
        chmodSync(path, mode)
      }
      const reason =
        owner === eve ? /^belongs to user 4712, / : /^can be written by users other than its owner/
      own(ini)
      for (const [way, surroundings] of Object.entries(ways)) {
        const errors = asUser(caller, () => errorsOf(() => loadSettings(surroundings(ini))))
        t.match(errors, isTaken ? [] : [{ file: ini, place: '', reason }], way)
        t.equal(errors.length, isTaken ? 0 : 1)
      }
      own(secret)
      const errors = asUser(caller, () => errorsOf(() => loadApiKeys(naming(secret))))
      t.match(errors, isTaken ? [] : [{ file: secret, place: '', reason }])
      t.equal(errors.length, isTaken ? 0 : 1)
      t.end()
    })

test('a link to a file of the caller, made by somebody else, is refused', { skip }, (t) => {
  const { folder, ini } = plant(t)
  const link = join(folder, 'service-link.ini')
  symlinkSync(ini, link)
  t.same(
    errorsOf(() => loadSettings(ways['--config'](link))),
    [],
  )
  lchownSync(link, eve, eve)
  t.match(
    errorsOf(() => loadSettings(ways['--config'](link))),
    [{ file: link, reason: /^is a link of user 4712/ }],
  )
  t.end()
})

test('root accepts the secrets that a service has made in its state folder as its own user', {
  skip,
}, (t) => {
  const { folder, secret } = plant(t)
  const state = join(folder, 'state')
  mkdirSync(state)
  const kept = join(state, 'api-key')
  writeFileSync(kept, key, { mode: 0o600 })
  const errors = () => errorsOf(() => loadApiKeys({ ...naming(''), state }))
  for (const path of [kept, state]) chownSync(path, ada, ada)
  t.same(errors(), [])
  chownSync(kept, eve, eve)
  t.match(errors(), [{ file: kept, reason: /^belongs to user 4712/ }], 'but not those of a third person')
  rmSync(kept)
  symlinkSync(secret, kept)
  t.same(errors(), [], 'and links of root lead on')
  lchownSync(kept, ada, ada)
  t.match(errors(), [{ file: kept, reason: /^is a link of user 4711/ }], 'but no links of the service')
  t.end()
})

function plant(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-owners-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  const [ini, secret] = [join(folder, 'service.ini'), join(folder, 'api-key')]
  writeFileSync(ini, '[http]\nport = 81\n')
  writeFileSync(secret, key)
  return { folder, ini, secret }
}

function naming(apiKeyFile: string) {
  return { env: {}, apiKeyFile, tokenSecretFile: '', tokenSecretPreviousFile: '', state: '', create: false }
}
