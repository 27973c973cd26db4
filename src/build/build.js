// Builds `dist`, unless it was built from these very files: `npm ci` has done so when `npm test` begins. Plain JavaScript, since
// nothing is compiled yet. Delete `dist` to build in any case.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = (name) => `node dist/src/build/${name}.js`
/** Those of one list run beside each other. */
const steps = [
  ['tspc'],
  [program('build-client')],
  // Checking takes as long as all the rest of them.
  [program('check-pages'), ['bundle-libraries', 'write-schemas', 'build-pages'].map(program).join(' && ')],
]
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Says what `dist` was built from. */
const stamp = join(root, 'dist', 'built-from')
const wanted = hashOfSources()

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) console.log('dist is up to date')
else {
  rmSync(stamp, { force: true })
  for (const beside of steps) {
    const codes = await Promise.all(beside.map(run))
    if (codes.some((code) => code !== 0)) process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** Run by npm, so the programs of node_modules are on the path. @returns its exit code; null if a signal ended it. */
async function run(step) {
  const [code] = await once(spawn(step, { cwd: root, stdio: 'inherit', shell: true }), 'exit')
  return code
}

/** Of all that the steps read: its names, sizes and times. */
function hashOfSources() {
  const hash = createHash('sha256')
  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    ...filesIn('src'),
    ...filesIn('test'),
  ]) {
    const { size, mtimeMs } = statSync(join(root, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(folder, name)).sort()
}
