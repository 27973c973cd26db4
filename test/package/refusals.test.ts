import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Test, test } from 'tap'

const entry = 'ovation (0.1.0) unstable; urgency=medium\n\n -- A <a@b.c>  Sat, 21 Nov 2026 12:00:00 +0000\n'
const built = {
  'package.json': '{"version":"0.1.0","type":"module"}',
  config: { debian: { changelog: entry } },
  src: { 'udp.ts': '' },
  dist: { src: { 'udp.js': '' } },
}

test('a tree that is not built, or was changed since, is not packed', async (t) => {
  const { dist, ...unbuilt } = built
  t.equal(complaint(t, unbuilt), 'package: src/udp.ts is not built; run `npm run build` first\n')
  const root = plant(t, built)
  utimesSync(join(root, 'src', 'udp.ts'), 2e9, 2e9)
  t.match(
    pack(root).stderr,
    /^package: src\/udp\.ts is newer than what was built of it; run `npm run build` first\n/,
  )
})

test('without dpkg-deb it says where to get it', async (t) => {
  const { code, stderr } = pack(plant(t, built), [], '/nowhere')
  t.equal(stderr, 'package: dpkg-deb is not installed; Debian has it: apt-get install dpkg\n')
  t.equal(code, 1)
})

test('an architecture that there is no package for is refused', async (t) => {
  const { code, stderr } = pack(plant(t, built), ['--arch', 'riscv64'])
  t.equal(stderr, 'package: --arch: expected amd64 or arm64; riscv64 came\n')
  t.equal(code, 1)
})

test('a Node that is not the one that is meant is refused, and not kept', async (t) => {
  const root = plant(t, { node_modules: { '.cache': { ovation: { 'node-1.0.0.tgz': 'something else' } } } })
  const module = pathToFileURL(join(root, '.ci', 'package', 'fetch-node.js')).href
  const code = `import { fetchNode } from '${module}'
    fetchNode('.', { archive: 'node@1.0.0', integrity: 'sha512-meant' })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  })
  t.equal(status, 1)
  t.match(stderr, /node@1\.0\.0: expected the hash sha512-meant; sha512-\S+ came, and is thrown away/)
  t.notOk(existsSync(join(root, 'node_modules/.cache/ovation/node-1.0.0.tgz')))
})

/** A tree with these files, and what makes the package. */
function plant(t: Test, files: NonNullable<Parameters<Test['testdir']>[0]>): string {
  const root = t.testdir(files)
  cpSync('.ci', join(root, '.ci'), { recursive: true })
  return root
}

function complaint(t: Test, files: NonNullable<Parameters<Test['testdir']>[0]>): string {
  return pack(plant(t, files)).stderr
}

function pack(root: string, words: readonly string[] = [], path = process.env.PATH ?? '') {
  const { status, stderr } = spawnSync(process.execPath, [join(root, '.ci', 'package.js'), ...words], {
    encoding: 'utf8',
    env: { PATH: path },
  })
  return { code: status, stderr }
}
