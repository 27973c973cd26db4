// Runs at the end of `npm ci`, before anything is built, so it is plain JavaScript. With the development tools it patches TypeScript for typia and builds; without them
// (`npm ci --omit=dev`) it only makes sure that the tree was built before.
import { execFileSync, execSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../..', import.meta.url)
const options = { cwd: fileURLToPath(root), stdio: 'inherit' }

if (existsSync(new URL('node_modules/ts-patch', root))) {
  // Not by npx, which fails inside another npx: `npx -p node@22 -c 'npm ci'`.
  execFileSync(process.execPath, ['node_modules/ts-patch/bin/ts-patch.js', 'install', '-s'], options)
  execSync('npm run build', options)
} else if (!existsSync(new URL('dist/src/cli/main.js', root))) {
  console.error('not built yet: run `npm ci` once with the development tools, then `npm ci --omit=dev`')
  process.exitCode = 1
}
