import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What npm packs of every package without being told to. */
const alwaysPacked = ['package.json', 'package-lock.json', 'LICENSE']

/**
 * The files that the built program consists of, sorted: what `package.json` names, and the packages that it needs to
 * run, without the tools of developers and without the binaries for other machines.
 *
 * @param root folder of the package.
 * @returns paths relative to it.
 * @throws if one of them is not there: not built, or not installed.
 */
export function listProgram(root: string): string[] {
  const { files } = readJson<{ files: string[] }>(join(root, 'package.json'))
  const lists = [...alwaysPacked, ...files, ...packagesToRun(root)].map((path) => list(root, path))
  return lists.flat().sort()
}

interface LockedPackage {
  readonly dev?: true
  readonly devOptional?: true
  readonly optional?: true
}

/** As `npm ci --omit=dev` would install them. Optional ones that are not there are for other machines. */
function packagesToRun(root: string): string[] {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>(join(root, 'package-lock.json'))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .filter(([path, { optional }]) => !optional || existsSync(join(root, path)))
    .map(([path]) => path)
}

function list(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats)
    throw new Error(`${join(root, path)} is missing; run \`npm ci\` in ${root}, which installs and builds`)
  if (!stats.isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !isElsewhere(entry))
    .flatMap((entry) => (entry.isDirectory() ? list(root, join(path, entry.name)) : [join(path, entry.name)]))
}

/** The packages within a package are listed by themselves; of uWebSockets there is a binary for each system and Node. */
function isElsewhere({ name }: Dirent): boolean {
  if (name === 'node_modules') return true
  return /^uws_.*\.node$/.test(name) && !name.startsWith(`uws_${process.platform}_${process.arch}_`)
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'))
}
