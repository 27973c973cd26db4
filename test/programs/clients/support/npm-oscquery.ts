import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What npm's `oscquery` has read of a program. */
export interface ReadProgram {
  readonly hostInfo: unknown
  /** The whole tree, written again from the objects that the library made of it. */
  readonly tree: unknown
  /** Of everything that has a type, the path; with arguments, each with its type, range and value. */
  readonly methods: readonly { readonly full_path: string; readonly arguments: readonly unknown[] }[]
}

const script = `
const { OSCQueryDiscovery } = require('oscquery')
new OSCQueryDiscovery().queryNewService('127.0.0.1', Number(process.argv[1])).then((service) => {
  const { hostInfo } = service
  console.log(JSON.stringify({ hostInfo, tree: service.nodes.serialize(), methods: service.flat() }))
})
`

/** Lets the library read what is at this port of this machine. */
export async function readWithNpm(port: number): Promise<ReadProgram> {
  const place = { cwd: installNpmOscQuery(), timeout: 60_000 }
  const { stdout } = await run(process.execPath, ['-e', script, String(port)], place)
  return JSON.parse(stdout)
}

/**
 * Installs the library the first time, and keeps it in the folder for temporary files. Nothing of it runs meanwhile.
 *
 * @returns a folder in which programs have it.
 * @throws if npm's registry cannot be reached.
 */
export function installNpmOscQuery(): string {
  const wanted = 'oscquery@1.1.1'
  const kept = join(tmpdir(), `ovation-${wanted}`)
  if (existsSync(kept)) return kept
  const folder = mkdtempSync(`${kept}-`)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const words = [wanted, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', ['install', ...words], { cwd: folder, stdio: 'ignore' })
  try {
    renameSync(folder, kept)
  } catch (error) {
    // Another test was faster.
    rmSync(folder, { recursive: true })
    if (!existsSync(kept)) throw error
  }
  return kept
}
