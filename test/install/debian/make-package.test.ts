import { spawnSync } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { requireBuild } from '../../../src/install/debian/make-package.js'
import { test } from '../../support/tap.js'

const built = {
  src: { 'udp.ts': '', 'README.md': '', web: { look: { 'base.css': '' } } },
  dist: { src: { 'udp.js': '' }, web: { 'play.html': '' } },
}

test('a tree that is not built, or was changed since, is not packed', async (t) => {
  const root = t.testdir({ src: built.src })
  t.throws(() => requireBuild(root), { message: 'src/udp.ts is not built; run `npm run build` first' })
  for (const source of ['udp.ts', 'web/look/base.css']) {
    t.testdir(built)
    requireBuild(root)
    utimesSync(join(root, 'src', source), 2e9, 2e9)
    t.throws(() => requireBuild(root), {
      message: `src/${source} is newer than its build; run \`npm run build\` first`,
    })
  }
})

test('without dpkg-deb it says where to get it', async (t) => {
  const { code, stderr } = pack([], '/nowhere')
  t.equal(stderr, 'package: dpkg-deb is not installed; on Debian: apt-get install dpkg\n')
  t.equal(code, 1)
})

test('an architecture that there is no package for is refused', async (t) => {
  const { code, stderr } = pack(['--arch', 'riscv64'])
  t.equal(stderr, 'package: --arch: expected amd64 or arm64; received riscv64\n')
  t.equal(code, 1)
})

function pack(words: readonly string[], path = process.env.PATH) {
  const { status, stderr } = spawnSync(process.execPath, ['dist/src/install/debian/package.js', ...words], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  return { code: status, stderr }
}
