import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from '../../support/tap.js'
import { builtPackage, field } from './support/built-package.js'

test('built again, elsewhere, by somebody with other habits, it is the same byte for byte', async (t) => {
  const out = join(t.testdir(), 'release')
  execFileSync(
    'sh',
    ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, 'dist/src/build/package.js', '--out', out],
    {
      env: { ...process.env, TZ: 'Pacific/Auckland', LC_ALL: 'C', DPKG_DEB_THREADS_MAX: '1' },
    },
  )
  const version = field('Version')
  for (const name of [
    basename(builtPackage),
    `ovation-${version}.spdx.json`,
    `ovation-client-${version}.tgz`,
    'SHA256SUMS',
  ])
    t.ok(readFileSync(join(out, name)).equals(readFileSync(join(dirname(builtPackage), name))), name)
})
