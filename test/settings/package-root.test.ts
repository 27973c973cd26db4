import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { packageRoot, packageVersion } from '../../src/settings/package-root.js'

test('the package is found from the compiled files, with the version that it was published as', async (t) => {
  const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  t.equal(manifest.name, 'ovation')
  t.equal(packageVersion, manifest.version)
})
