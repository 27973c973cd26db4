import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that need, to run what was compiled, less than they name; the rest of typia's is its compiler. */
const neededToRun = { typia: ['@typia/interface'] }

/**
 * The packages that the built program needs to run, for one processor and Debian's libc.
 *
 * @returns their folders relative to `root`, sorted, such as `node_modules/pino`.
 * @throws if one of them is not installed.
 */
export function listModules(root, processor) {
  const found = new Set()
  const visit = (folder) => {
    for (const name of dependenciesOf(root, folder, processor)) {
      const path = find(root, folder, name)
      if (!path) throw new Error(`${name} is not installed; ${howToInstall(name, processor)}`)
      if (found.has(path)) continue
      found.add(path)
      visit(path)
    }
  }
  visit('.')
  return [...found].sort()
}

function dependenciesOf(root, folder, processor) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const { name, dependencies = {}, optionalDependencies = {} } = manifest
  const binaries = Object.keys(optionalDependencies).filter((other) =>
    other.endsWith(`-linux-${processor}-gnu`),
  )
  const others = Object.keys(dependencies).filter((other) => !(other in optionalDependencies))
  return [...(neededToRun[name] ?? others), ...binaries]
}

/** As Node looks for it: in the package's own node_modules, then in those around it. */
function find(root, folder, name) {
  const places = [join(folder, 'node_modules', name), join('node_modules', name)]
  return places.find((place) => existsSync(join(root, place, 'package.json')))
}

function howToInstall(name, processor) {
  if (!name.endsWith(`-${processor}-gnu`)) return 'run `npm ci`'
  return `run \`npm ci\` on a Debian machine of that kind, and make the package there`
}
