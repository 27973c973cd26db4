import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @throws if a source has not been built, or was changed since: the package would not be what the source says. */
export function requireBuild(root) {
  for (const name of readdirSync(join(root, 'src'), { recursive: true })) {
    if (!name.endsWith('.ts')) continue
    const source = statSync(join(root, 'src', name))
    const built = statSync(join(root, 'dist', 'src', name.replace(/ts$/, 'js')), { throwIfNoEntry: false })
    if (!built) throw new Error(`src/${name} is not built; run \`npm run build\` first`)
    if (built.mtimeMs < source.mtimeMs)
      throw new Error(`src/${name} is newer than what was built of it; run \`npm run build\` first`)
  }
}
