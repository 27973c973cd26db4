import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { t as suite, test } from '../../support/tap.js'
import { judgeTree } from './support/installed-tree.js'

suite.setTimeout(300_000)

/** What a clone has after a build, that the program needs. */
const parts = [
  'bin',
  'config',
  'dist/client',
  'dist/src',
  'dist/vendor',
  'dist/web',
  'package-lock.json',
  'package.json',
  'service.example.ini',
  'src/build/prepare.js',
]

test('without the development tools, the built tree is light and still runs', async (t) => {
  // Not below this folder, in whose node_modules Node would find what is missing.
  const folder = mkdtempSync(join(tmpdir(), 'ovation-production-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
  const secrets = { OVATION_API_KEY: 'a-key-for-this-check', OVATION_TOKEN_SECRET: 'a secret '.repeat(5) }
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, {
      cwd: folder,
      env: { ...process.env, ...secrets },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  run('npm', 'ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline')
  judgeTree(t, join(folder, 'node_modules'))
  t.match(run(process.execPath, 'bin/ovation.js', '--version'), /^\d+\.\d+\.\d+\n$/)
  t.match(run(process.execPath, 'bin/ovation.js', 'check'), /demo/)
})
