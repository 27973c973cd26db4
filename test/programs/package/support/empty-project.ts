import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Test } from 'tap'

/** What a page or a program writes; what must not compile is marked. @param name what it imports the client by. */
const use = (name: string) => `
import { type ActError, connect, type PhoneControl, type PhoneResult } from '${name}'
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

/** A project that has nothing but a program that uses the client. @param name what it imports the client by. */
export function emptyProject(t: Test, name: string) {
  const configs = Object.entries(resolutions).map(([resolution, way]) => [
    `${resolution}.json`,
    JSON.stringify({ compilerOptions: { ...strict, ...way }, files: ['use.ts'] }),
  ])
  const folder = t.testdir({
    'package.json': '{"private":true,"type":"module"}',
    'use.ts': use(name),
    ...Object.fromEntries(configs),
  })
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return { folder, run }
}

/** Installs a package there; the program compiles, in each way, and runs. */
export function useInstalled(
  t: Test,
  { run }: Pick<ReturnType<typeof emptyProject>, 'run'>,
  archive: string,
): void {
  run('npm', 'install', archive, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  const compiler = join(process.cwd(), 'node_modules', 'typescript', 'lib', 'tsc.js')
  for (const resolution of Object.keys(resolutions)) {
    t.equal(run(process.execPath, compiler, '--project', `${resolution}.json`), '', resolution)
    t.equal(run(process.execPath, 'use.js'), '')
  }
}

/** Without any fault, to publint and arethetypeswrong. @returns its entry points. */
export function judgePackage(
  t: Test,
  { run }: Pick<ReturnType<typeof emptyProject>, 'run'>,
  archive: string,
): readonly string[] {
  t.match(run('npx', '-y', 'publint@0.3.25', archive, '--strict'), /All good/)
  // It is for ESM alone; older resolutions know no exports.
  const words = ['-y', '@arethetypeswrong/cli@0.18.5', archive, '--profile', 'esm-only', '--format', 'json']
  const { analysis } = JSON.parse(run('npx', ...words))
  return Object.keys(analysis.entrypoints).sort()
}
