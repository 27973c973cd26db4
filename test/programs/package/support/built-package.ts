import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { t } from '../../../support/tap.js'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** What `npm run package` made for this machine. */
export const builtPackage: string = join(process.cwd(), 'dist', `ovation_${version}_${architecture()}.deb`)
if (!existsSync(builtPackage)) throw new Error(`${builtPackage} is missing; run \`npm run package\` first`)

/** Unpacks it, without the system taking any note. Returns the folder that stands for `/`, there until the tests end. */
export function unpack(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-unpacked-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  execFileSync('dpkg-deb', ['-x', builtPackage, folder])
  return folder
}

/** A file of it as dpkg sees it. */
export interface PackedFile {
  /** As `ls` writes it: `-rw-r--r--`. */
  readonly mode: string
  readonly owner: string
  readonly size: number
  /** Absolute; of a link with ` -> ` and where it leads to. */
  readonly path: string
}

export function listPacked(): PackedFile[] {
  const listing = execFileSync('dpkg-deb', ['-c', builtPackage], { encoding: 'utf8' })
  return listing
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, mode = '', owner = '', size = '', path = ''] =
        /^(\S+) (\S+) +(\d+) \S+ \S+ \.(.*)$/.exec(line) ?? []
      return { mode, owner, size: Number(size), path }
    })
}

/** A field of its control file. */
export function field(name: string): string {
  return execFileSync('dpkg-deb', ['-f', builtPackage, name], { encoding: 'utf8' }).trim()
}

function architecture(): string {
  return process.arch === 'x64' ? 'amd64' : process.arch
}
