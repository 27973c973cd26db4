import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { listProgram } from '../../../src/install/payload/program-files.js'
import { test } from '../../support/tap.js'
import { smallPackage, smallProgram } from '../support/package.js'

test('the program is what it reads of its own and the packages it needs to run, on this machine', (t) => {
  t.same(listProgram(t.testdir(smallPackage())), smallProgram)
  t.end()
})

test('for another machine it has the binaries for that one alone', (t) => {
  const root = t.testdir(smallPackage())
  const files = listProgram(root, { binaries: 'us', uws: 'uws_plan9_mips_115.node' })
  t.same(
    files.filter((file) => /for-|uws/.test(file)),
    [
      'node_modules/for-us/index.js',
      'node_modules/for-us/package.json',
      'node_modules/needed/dist/uws_plan9_mips_115.node',
    ],
  )
  t.throws(() => listProgram(root, { binaries: 'others', uws: '' }), {
    message: `${join(root, 'node_modules/for-others')} is missing; run \`npm ci\` on a Debian machine of that architecture, and make the package there`,
  })
  t.end()
})

for (const [missing, named] of [
  ['dist/src', 'dist/src'],
  ['dist/web', 'dist/web'],
  ['node_modules/needed', 'node_modules/needed'],
  ['node_modules/needed/node_modules/inner', 'node_modules/inner'],
] as const) {
  test(`without ${missing} it is refused, with what to do`, (t) => {
    const root = t.testdir(smallPackage())
    rmSync(join(root, missing), { recursive: true })
    t.throws(() => listProgram(root), {
      message: `${join(root, named)} is missing; run \`npm ci\` in ${root}, which installs and builds`,
    })
    t.end()
  })
}

test('this program is listed with all that it imports, and without what only its developers need', (t) => {
  const files = listProgram(process.cwd())
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const holds = (name: string) => files.some((file) => file.startsWith(`node_modules/${name}/`))
  for (const name of Object.keys(dependencies)) t.ok(holds(name), name)
  for (const name of [...Object.keys(devDependencies), 'rxjs', '@opentelemetry/api'])
    t.notOk(holds(name), name)
  for (const file of [
    'bin/ovation.js',
    'dist/src/cli/main.js',
    'config/layouts/demo.json',
    'config/templates/quiz.json',
    'dist/vendor/LICENSE',
    'dist/web/play.html',
  ])
    t.ok(files.includes(file), file)
  t.notOk(files.some((file) => /^(?:dist\/test|dist\/src\/build|src)\//.test(file)))
  t.same(
    files.filter((file) => file.startsWith('bin/')),
    ['bin/ovation.js'],
  )
  t.end()
})

test('whatever its files import is among them', async (t) => {
  const files = new Set(listProgram(process.cwd()))
  const { metafile } = await build({
    entryPoints: ['dist/src/cli/main.js'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    preserveSymlinks: true,
    loader: { '.node': 'empty' },
    outdir: t.testdirName,
    logLevel: 'silent',
  })
  const imported = Object.keys(metafile.inputs)
  t.ok(imported.length > 400, `${imported.length} files`)
  t.same(
    imported.filter((file) => !files.has(file)),
    [],
  )
})
