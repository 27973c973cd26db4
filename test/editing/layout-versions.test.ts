import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LayoutVersions } from '../../src/editing/layout-versions.js'
import { asUser, cannotChangeOwners } from '../support/machine/other-users.js'
import { test } from '../support/tap.js'

test('versions of another user keep no service from starting', { skip: cannotChangeOwners }, (t) => {
  const path = t.testdir()
  const versions = join(path, '.versions')
  mkdirSync(versions)
  chmodSync(versions, 0o700)
  const kept = new LayoutVersions({ path }, Date.now)
  asUser(65_534, () => {
    t.doesNotThrow(() => kept.tidy())
    t.same(kept.of('show'), [])
    t.equal(kept.find('show', '1'), undefined)
  })
  t.end()
})
