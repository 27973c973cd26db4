// Runs at the end of `npm ci`, before anything is built, so it is plain JavaScript. With the development tools it builds;
// without them (`npm ci --omit=dev`) it only makes sure that the tree was built before.
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../..', import.meta.url)

if (existsSync(new URL('node_modules/typescript', root)))
  execSync('npm run build', { cwd: fileURLToPath(root), stdio: 'inherit' })
else if (!existsSync(new URL('dist/src/cli/main.js', root))) {
  console.error('not built yet: run `npm ci` once with the development tools, then `npm ci --omit=dev`')
  process.exitCode = 1
}
