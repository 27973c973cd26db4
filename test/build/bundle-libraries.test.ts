import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { isBuiltin, SourceMap } from 'node:module'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Test } from 'tap'
import { test } from '../support/tap.js'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
const compiled = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/^(?:build|web)\//.test(name))
  .map((name) => join('dist/src', name.replace(/ts$/, 'js')))

test('no compiled file imports a package that npm does not install with the program', async (t) => {
  const { metafile } = await build({
    entryPoints: compiled,
    bundle: true,
    packages: 'external',
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    outdir: t.testdirName,
  })
  const files = Object.entries(metafile.inputs)
  t.ok(files.length > 300 && files.some(([file]) => file.startsWith('dist/vendor/')), `${files.length} files`)
  const packages = files.flatMap(([file, { imports }]) =>
    imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => ({ file, path })),
  )
  t.same(
    packages.filter(({ path }) => !installed.includes(path)),
    [],
  )
  // Of uWebSockets.js the file that fits is loaded by its path.
  const imported = new Set(['uWebSockets.js', ...packages.map(({ path }) => path)])
  t.same(
    Object.keys(manifest.dependencies).filter((name) => !imported.has(name)),
    [],
    'and installs none that nothing imports',
  )
})

test('bundled libraries do what the installed ones do', async (t) => {
  const load = (name: string) =>
    Promise.all([import(name), import(resolve('dist/vendor', `${name}.js`))] as const)
  const [pretty, bundledPretty] = await load('pino-pretty')
  for (const line of [
    { level: 'info', time: 1_700_000_000_123, msg: 'listening', url: 'http://127.0.0.1' },
    {
      level: 'error',
      time: 0,
      err: { type: 'Error', message: 'no', stack: 'Error: no\n    at a' },
      list: [1],
    },
  ]) {
    const format = (library: typeof pretty) =>
      library.prettyFactory({ colorize: true, translateTime: 'SYS:HH:MM:ss' })(`${JSON.stringify(line)}\n`)
    t.equal(format(bundledPretty), format(pretty))
    t.match(format(bundledPretty), line.level.toUpperCase())
  }
  const [metrics, bundledMetrics] = await load('prom-client')
  const namesOf = async ({ Registry, collectDefaultMetrics }: typeof metrics) => {
    const register = new Registry()
    collectDefaultMetrics({ register, prefix: 'a_' })
    return (await register.metrics()).match(/^# .*$/gm)
  }
  t.same(await namesOf(bundledMetrics), await namesOf(metrics))
})

test('the license of each bundled package is beside it', (t) => {
  const packages: { readonly name: string; readonly version: string }[] = JSON.parse(
    readFileSync('dist/vendor/packages.json', 'utf8'),
  )
  const licenses = readFileSync('dist/vendor/LICENSE', 'utf8')
  for (const { name, version } of packages) t.match(licenses, `# ${name} ${version} (`)
  for (const name of ['@opentelemetry/api', 'd3-scale', 'd3-shape', 'pino-pretty', 'prom-client', 'typia'])
    t.ok(
      packages.some((each) => each.name === name),
      name,
    )
  t.match(licenses, /Permission is hereby granted, free of charge[\s\S]*Apache License/)
  t.end()
})

test('stack traces still name the lines of the sources', (t) => {
  const positions = compiled.flatMap((file) => {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const source = readFileSync(file.replace('dist/', '').replace(/js$/, 'ts'), 'utf8').split('\n')
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line, at) => ({ at, name: /^export (?:async )?function (\w+)/.exec(line)?.[1] }))
      .filter(({ name }) => name !== undefined)
      .map(({ at, name }) => {
        const entry = map.findEntry(at, 0)
        return { file, name, line: 'originalLine' in entry ? source[entry.originalLine] : undefined }
      })
  })
  t.ok(positions.length > 300, `${positions.length} functions`)
  t.same(
    positions.filter(({ name, line }) => !line?.includes(`function ${name}`)),
    [],
  )
  t.end()
})

/** Bundles a small program with two files. */
function bundleSmall(t: Test, main: string) {
  const root = t.testdir({
    'package.json': '{"type":"module","dependencies":{"pino":""}}',
    src: { 'main.ts': '', log: { 'log.ts': '' } },
    dist: {
      src: {
        'main.js': main,
        'gone.js': "import 'left-by-a-source-that-is-gone'\n",
        log: {
          'log.js': "import { prettyFactory } from 'pino-pretty';\nexport const form = prettyFactory({});\n",
        },
      },
    },
  })
  for (const file of ['build/bundle-libraries.js', 'settings/package-root.js'])
    cpSync(join('dist/src', file), join(root, 'dist/src', file))
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const run = (file: string) => spawnSync(process.execPath, [join(root, file)], { encoding: 'utf8' })
  return { root, bundle: () => run('dist/src/build/bundle-libraries.js'), run: () => run('dist/src/main.js') }
}

test('bundling again without compiling changes nothing', (t) => {
  const { root, bundle, run } = bundleSmall(
    t,
    "import typia, {} from 'typia';\nimport { pino } from 'pino';\nimport { form } from './log/log.js';\n" +
      'console.log(pino.symbols !== undefined, form(\'{"msg":"here"}\'));\n',
  )
  const read = () =>
    ['src/main.js', 'src/log/log.js', 'vendor/pino-pretty.js'].map((file) =>
      readFileSync(join(root, 'dist', file), 'utf8'),
    )
  t.equal(bundle().stderr, '')
  const once = read()
  t.match(once[1], "from '../../vendor/pino-pretty.js';\nexport const form")
  t.equal(bundle().stderr, '')
  t.same(read(), once)
  t.match(run().stdout, /^true .*here/)
  t.end()
})

test('a build whose program would need more than npm installs fails, and says which file needs what', (t) => {
  const expected = 'expected one of dependencies in package.json, or of what bundle-libraries.ts bundles'
  for (const [main, fault] of [
    ["import fastCheck from 'fast-check'\n", `imports fast-check: ${expected}`],
    ["import * as all from 'typia';\n", `imports typia: ${expected}`],
    ["import typia from 'typia';\ntypia.createIs();\n", 'still calls typia'],
  ] as const) {
    const { root, bundle } = bundleSmall(t, main)
    const { status, stderr } = bundle()
    t.equal(status, 1)
    t.match(stderr, `dist/src/main.js ${fault}`)
    t.notOk(existsSync(join(root, 'dist/vendor')))
  }
  t.end()
})
