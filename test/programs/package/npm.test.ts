import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Test } from 'tap'
import { t as suite, test } from '../../support/tap.js'

suite.setTimeout(300_000)

/** What a page or a program writes; what must not compile is marked. */
const use = `
import { type ActError, connect, type PhoneControl, type PhoneResult } from 'ovation/client'
const draw = (control: PhoneControl): number => (control.type === 'Index' ? control.options.length : control.lid)
const connection = connect({
  url: 'http://127.0.0.1:9',
  token: 'x',
  onPage: (page) => page.controls.map(draw),
  onResults: (results: readonly PhoneResult[]) => results.length,
  onState: (state) => state === 'open',
  renew: async () => 'y',
})
connection.act(1, 0.5).catch((why: ActError) => why.code === 'unknown' || why.retryAfter)
export function wrong() {
  // @ts-expect-error
  connection.act('1')
  // @ts-expect-error
  connect({ url: 'http://127.0.0.1:9' })
  // @ts-expect-error
  connection.page = undefined
}
connection.close()
if (connection.page !== undefined) throw new Error('it cannot have a page')
`

/** How it may be compiled. With nothing of Node's types; and no library is trusted. */
const resolutions = {
  node16: { module: 'node16', moduleResolution: 'node16', lib: ['es2022'] },
  bundler: { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'] },
}
const strict = { strict: true, exactOptionalPropertyTypes: true, target: 'es2022', types: [] }

/** A project that has nothing but what npm would publish. */
function project(t: Test) {
  const configs = Object.entries(resolutions).map(([name, way]) => [
    `${name}.json`,
    JSON.stringify({ compilerOptions: { ...strict, ...way }, files: ['use.ts'] }),
  ])
  const folder = t.testdir({
    'package.json': '{"private":true,"type":"module"}',
    'use.ts': use,
    ...Object.fromEntries(configs),
  })
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  // It is built already; the build would be that of this folder.
  const packed = ['pack', process.cwd(), '--ignore-scripts', '--silent', '--pack-destination', folder]
  return { run, archive: join(folder, run('npm', ...packed).trim()) }
}

test('an empty project installs it; its types resolve, and the client runs', async (t) => {
  const { run, archive } = project(t)
  run('npm', 'install', archive, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  const compiler = join(process.cwd(), 'node_modules', 'typescript', 'lib', 'tsc.js')
  for (const resolution of Object.keys(resolutions)) {
    t.equal(run(process.execPath, compiler, '--project', `${resolution}.json`), '', resolution)
    t.equal(run(process.execPath, 'use.js'), '')
  }
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
})

test('publint and arethetypeswrong find nothing wrong with what npm would publish', async (t) => {
  const { run, archive } = project(t)
  t.match(run('npx', '-y', 'publint@0.3.25', archive, '--strict'), /All good/)
  // It is for ESM alone; older resolutions know no exports.
  const judged = run(
    'npx',
    '-y',
    '@arethetypeswrong/cli@0.18.5',
    archive,
    '--profile',
    'esm-only',
    '--format',
    'json',
  )
  const { analysis } = JSON.parse(judged)
  t.same(Object.keys(analysis.entrypoints).sort(), ['./client', './package.json'])
})
