// Compiles the pages and the client, without writing, and fails if they use what one of the oldest engines does not have.
import { join } from 'node:path'
import { packageRoot } from '../settings/package-root.js'
import { checkEngines } from './engines/check-engines.js'

const folder = join(packageRoot, 'src', 'web')
const mistakes = checkEngines(join(folder, 'tsconfig.json'), join(folder, 'README.md'))
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) {
  console.error(
    'Use something older. Where the page is whole without it, list it under "Newer features" in src/web/README.md.',
  )
  process.exitCode = 1
}
