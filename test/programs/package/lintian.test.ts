import { spawnSync } from 'node:child_process'
import { requireProgram } from '../../support/machine/require-program.js'
import { test } from '../../support/tap.js'
import { builtPackage } from './support/built-package.js'

requireProgram('lintian', 'lintian')

test('Debian has nothing to find fault with', async (t) => {
  // Not the whole environment: lintian is Perl, and complains of a locale that is not there.
  const { status, stdout } = spawnSync('lintian', ['--fail-on', 'error,warning', builtPackage], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: t.testdir(), LC_ALL: 'C' },
  })
  t.equal(stdout, '')
  t.equal(status, 0)
})
