import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The files of its own package that the program reads at run time, and that people run. */
const ownParts = [
  'LICENSE',
  'bin/ovation.js',
  'config/layout.schema.json',
  'config/layouts',
  'config/map.schema.json',
  'config/media',
  'config/openapi.json',
  'config/templates',
  'config/tls-hook.sh',
  'dist/client',
  'dist/src',
  'dist/vendor',
  'dist/web',
  'package.json',
  'service.example.ini',
]

/** Programs of the build, which only make the rest. */
const notShipped = 'dist/src/build/'

/** Parts of packages that are only for developers or the web, and their own commands; but licenses must go with them. */
const notNeededToRun = [
  /^\./,
  /^(?:node_modules|tests?|benchmarks?|docs?|examples?)$/,
  /^bin\.js$/,
  /^tsconfig/,
  /^(?!licen[cs]e).*\.(?:map|md|ts|mts|cts|html|ico|png|sh)$/i,
]

/** A machine other than this one, as npm and Node call it. */
interface PackageTarget {
  /** End of the names of packages with binaries, such as `linux-x64-gnu`. */
  readonly binaries: string
  /** Name of the binary of uWebSockets, such as `uws_linux_x64_127.node`. */
  readonly uws: string
}

/**
 * The files that the built program consists of, sorted: what it reads of its own, and the packages it needs to run.
 *
 * @param target without it the program is for this machine, with any version of Node.
 * @returns paths relative to `root`.
 * @throws if one of them is missing: not built, or not installed.
 */
export function listProgram(root: string, target?: PackageTarget): string[] {
  const own = ownParts.flatMap((path) => listNested(root, path, (name) => !name.endsWith('.map')))
  // Of uWebSockets there is a binary for each system and Node.
  const uws = target?.uws ?? `uws_${process.platform}_${process.arch}_`
  const isWanted = (name: string) =>
    /^uws_.*\.node$/.test(name) ? name.startsWith(uws) : !notNeededToRun.some((each) => each.test(name))
  const packages = packagesToRun(root, target).flatMap((path) => listNested(root, path, isWanted))
  const shipped = own.filter((path) => !path.startsWith(notShipped) && !isStale(root, path))
  return [...shipped, ...packages].sort()
}

/** Whether a file is left from a source that no longer exists. An installed program has no sources. */
function isStale(root: string, path: string): boolean {
  if (!path.startsWith('dist/src/') || !existsSync(join(root, 'src'))) return false
  return !existsSync(join(root, path.replace(/^dist\//, '').replace(/js$/, 'ts')))
}

function packagesToRun(root: string, target: PackageTarget | undefined): string[] {
  const found = new Set<string>()
  const visit = (folder: string): void => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const { dependencies = {}, optionalDependencies = {} } = manifest
    const find = (other: string) => findPackage(root, folder, other)
    const binaries = Object.keys(optionalDependencies).filter((other) =>
      target ? other.endsWith(`-${target.binaries}`) : find(other),
    )
    const others = Object.keys(dependencies).filter((other) => !(other in optionalDependencies))
    for (const other of [...others, ...binaries]) {
      const path = find(other)
      if (path === undefined) throw missing(root, join('node_modules', other), target)
      if (found.has(path)) continue
      found.add(path)
      visit(path)
    }
  }
  visit('.')
  return [...found]
}

/** Finds a package as Node does: in the importing package's node_modules, then in those of the folders above it. */
function findPackage(root: string, folder: string, name: string): string | undefined {
  const path = join(folder, 'node_modules', name)
  if (existsSync(join(root, path))) return path
  return folder === '.' ? undefined : findPackage(root, dirname(folder), name)
}

function listNested(root: string, path: string, isWanted: (name: string) => boolean): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) throw missing(root, path)
  if (!stats.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter(isWanted)
    .flatMap((name) => listNested(root, join(path, name), isWanted))
}

function missing(root: string, path: string, target?: PackageTarget): Error {
  const isBinary = target && basename(path).endsWith(`-${target.binaries}`)
  return new Error(
    isBinary
      ? `${join(root, path)} is missing; run \`npm ci\` on a Debian machine of that architecture, and make the package there`
      : `${join(root, path)} is missing; run \`npm ci\` in ${root}, which installs and builds`,
  )
}
