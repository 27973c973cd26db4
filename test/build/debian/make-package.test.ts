import { spawnSync } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { readRelease, requireBuild } from '../../../src/build/debian/make-package.js'
import { test } from '../../support/tap.js'

const built = {
  src: { 'udp.ts': '', 'README.md': '', web: { look: { 'base.css': '' } } },
  dist: { src: { 'udp.js': '' }, web: { 'play.html': '' } },
}

const entry = 'ovation (0.1.0) unstable; urgency=medium\n\n -- A <a@b.c>  Sat, 21 Nov 2026 12:00:00 +0000\n'

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

test('version and time are those of the newest entry of the changelog', async (t) => {
  const root = t.testdir(tree('0.1.0'))
  t.same(readRelease(root, undefined), { version: '0.1.0', seconds: 1_795_262_400 })
  t.same(readRelease(root, '7').seconds, 7)
})

test('a version without an entry, and an entry without a date, are refused', async (t) => {
  t.throws(() => readRelease(t.testdir(tree('0.2.0')), undefined), {
    message:
      'package.json has version 0.2.0, but the newest entry of config/debian/changelog is 0.1.0; write an entry for 0.2.0',
  })
  t.throws(() => readRelease(t.testdir(tree('0.1.0', 'ovation (0.1.0)\n')), undefined), {
    message: /^expected the seconds of a date since 1970/,
  })
})

function pack(words: readonly string[], path = process.env.PATH) {
  const { status, stderr } = spawnSync(process.execPath, ['dist/src/build/package.js', ...words], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  return { code: status, stderr }
}

function tree(version: string, changelog = entry) {
  return { 'package.json': JSON.stringify({ version }), config: { debian: { changelog } } }
}
