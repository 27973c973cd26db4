import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot, packageVersion } from '../../src/settings/package-root.js'
import { test } from '../support/tap.js'

test('the package root is found from the compiled files, with its version', async (t) => {
  const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  t.equal(manifest.name, 'ovation')
  t.equal(packageVersion, manifest.version)
})
