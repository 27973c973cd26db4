// Builds `dist`, unless it was built from these very files: `npm ci` has done so when `npm test` begins. Plain JavaScript, since
// nothing is compiled yet. Delete `dist` to build in any case.
import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const steps = [
  'tspc',
  'node dist/src/build/bundle-libraries.js',
  'node dist/src/build/write-schemas.js',
  'node dist/src/build/build-client.js',
  'node dist/src/build/check-pages.js',
  'node dist/src/build/build-pages.js',
]
const root = fileURLToPath(new URL('../..', import.meta.url))
/** Says what `dist` was built from. */
const stamp = join(root, 'dist', 'built-from')
const wanted = hashOfSources()

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) console.log('dist is up to date')
else {
  rmSync(stamp, { force: true })
  // Run by npm, so the programs of node_modules are on the path.
  for (const step of steps) execSync(step, { cwd: root, stdio: 'inherit' })
  writeFileSync(stamp, wanted)
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
