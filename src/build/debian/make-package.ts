import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, sep } from 'node:path'
import { debianPlaces } from '../../install/payload/places.js'
import type { CommandLine } from './command-documents.js'
import { targets } from './targets.js'
import { type Release, writeControl, writeProgram, writeSystem } from './write-files.js'

/** The programs that make the package, and the Debian packages that have them. */
const makers = { 'dpkg-deb': 'dpkg', tar: 'tar' }

/** The only executable files; those of `DEBIAN` run when the package is installed or removed. */
const executables = [
  debianPlaces.node,
  debianPlaces.launcher,
  join(debianPlaces.program, 'config/tls-hook.sh'),
  ...['preinst', 'postinst', 'prerm', 'postrm'].map((name) => `/DEBIAN/${name}`),
]

/**
 * Makes `ovation_VERSION_ARCHITECTURE.deb`, as any user, with the same bytes every time and on every machine.
 *
 * @param architecture as Debian calls it. @param out the folder for it.
 * @returns its path.
 * @throws if something is missing, or the build is older than its sources.
 */
export function makePackage(
  root: string,
  architecture: string,
  out: string,
  env: NodeJS.ProcessEnv,
  commands: CommandLine,
): string {
  const target = targets[architecture]
  if (!target)
    throw new Error(`--arch: expected ${Object.keys(targets).join(' or ')}; received ${architecture}`)
  for (const [program, source] of Object.entries(makers)) requireProgram(program, source, env)
  requireBuild(root)
  const release = readRelease(root, env.SOURCE_DATE_EPOCH)
  const deb = join(out, `ovation_${release.version}_${architecture}.deb`)
  const image = mkdtempSync(join(tmpdir(), 'ovation-package-'))
  try {
    writeProgram(root, image, target)
    writeSystem(root, image, release, commands)
    writeControl(root, image, release, architecture)
    setModes(image)
    mkdirSync(out, { recursive: true })
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z6', '--build', image, deb], {
      env: { ...env, SOURCE_DATE_EPOCH: String(release.seconds) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } finally {
    rmSync(image, { recursive: true })
  }
  return deb
}

function requireProgram(name: string, source: string, { PATH = '' }: NodeJS.ProcessEnv): void {
  if (!PATH.split(delimiter).some((folder) => existsSync(join(folder, name))))
    throw new Error(`${name} is not installed; on Debian: apt-get install ${source}`)
}

/** @throws if a source is not built, or was changed since then: the package would not match the sources. */
export function requireBuild(root: string): void {
  for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    const source = statSync(join(root, 'src', name))
    const product = source.isDirectory() ? undefined : productOf(name)
    if (product === undefined) continue
    const built = statSync(join(root, 'dist', product), { throwIfNoEntry: false })
    if (!built) throw new Error(`src/${name} is not built; run \`npm run build\` first`)
    if (built.mtimeMs < source.mtimeMs)
      throw new Error(`src/${name} is newer than its build; run \`npm run build\` first`)
  }
}

/** The product of a source, below `dist`; for sources of the pages, one of the pages, which are all made at once. */
function productOf(name: string): string | undefined {
  if (name.startsWith(`web${sep}`)) return join('web', 'play.html')
  return name.endsWith('.ts') ? join('src', name.replace(/ts$/, 'js')) : undefined
}

/**
 * Version and time of this release, from the newest entry of Debian's changelog (deb-changelog(5)).
 *
 * @param epoch the time, if it is given (`SOURCE_DATE_EPOCH`).
 * @throws if package.json has another version.
 */
export function readRelease(root: string, epoch: string | undefined): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const changelog = readFileSync(join(root, 'config', 'debian', 'changelog'), 'utf8')
  const [, entry] = /^ovation \((\S+)\)/.exec(changelog) ?? []
  if (entry !== version)
    throw new Error(
      `package.json has version ${version}, but the newest entry of config/debian/changelog is ${entry}; write an entry for ${version}`,
    )
  const [, date = ''] = /^ -- .*> {2}(.+)$/m.exec(changelog) ?? []
  const seconds = Number(epoch ?? Date.parse(date) / 1000)
  if (!Number.isSafeInteger(seconds))
    throw new Error(`expected the seconds of a date since 1970; changelog or SOURCE_DATE_EPOCH: ${seconds}`)
  return { version, seconds }
}

/** Gives everything in the image the modes that a package has, whatever the umask was. */
function setModes(image: string): void {
  chmodSync(image, 0o755)
  for (const entry of readdirSync(image, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isOpen = entry.isDirectory() || executables.includes(path.slice(image.length))
    if (!entry.isSymbolicLink()) chmodSync(path, isOpen ? 0o755 : 0o644)
  }
}
