import { join } from 'node:path'
import type { Test } from 'tap'
import { t as suite, test } from '../../support/tap.js'
import { emptyProject, judgePackage, useInstalled } from './support/empty-project.js'

suite.setTimeout(300_000)

/** A project, and in it what npm would publish. */
function project(t: Test) {
  const { folder, run } = emptyProject(t, 'ovation/client')
  // It is built already; the build would be that of this folder.
  const packed = ['pack', process.cwd(), '--ignore-scripts', '--silent', '--pack-destination', folder]
  return { run, archive: join(folder, run('npm', ...packed).trim()) }
}

test('an empty project installs it; its types resolve, and the client runs', async (t) => {
  const { run, archive } = project(t)
  useInstalled(t, { run }, archive)
  const home = join('node_modules', 'ovation', 'dist', 'web')
  t.match(run('cat', join(home, 'play.html')), '<!doctype html>', 'with the pages of the room')
})

test('it has its one command, and of the build only what npm asks for where it is unpacked', async (t) => {
  const { run, archive } = project(t)
  const files = run('tar', '-tzf', archive).trim().split('\n')
  t.same(files.filter((file) => /\/(?:bin|build)\//.test(file)).sort(), [
    'package/bin/ovation.js',
    'package/src/build/prepare.js',
  ])
  t.ok(files.includes('package/CHANGELOG.md'))
  t.ok(files.includes('package/dist/vendor/LICENSE'), 'with the licenses of what is bundled')
})

test('publint and arethetypeswrong find nothing wrong with what npm would publish', async (t) => {
  const { run, archive } = project(t)
  t.same(judgePackage(t, { run }, archive), ['./client', './package.json'])
})
