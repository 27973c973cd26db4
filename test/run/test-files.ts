import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch } from './run-all.js'

/** What needs other programs, root, a systemd or much time has parts of its own. */
const elsewhere = ['e2e', 'kills', 'programs', 'root', 'runtimes', 'systemd']

/** These take longest, so they begin first. */
const longest = ['cli', 'api', 'stream', 'display', 'store', 'client', 'architecture', 'http']

/** What `npm test` runs: every folder that needs nothing but Node, in one process each. */
export function dailyBatches(): readonly Batch[] {
  const files = testFiles('.').filter((file) => !elsewhere.includes(folderOf(file)))
  const rank = (folder: string) => (longest.includes(folder) ? longest.indexOf(folder) : longest.length)
  return [...new Set(files.map(folderOf))]
    .map((name) => ({ name, files: files.filter((file) => folderOf(file) === name) }))
    .sort((a, b) => rank(a.name) - rank(b.name))
}

/** The same of these folders. */
export function batchesOf(...folders: readonly string[]): readonly Batch[] {
  return folders.map((name) => ({ name, files: testFiles(name) }))
}

/** A batch for each file, so that each has a process of its own. */
export function alone(files: readonly string[]): readonly Batch[] {
  return files.map((file) => ({ files: [file] }))
}

/** The files of tests in a folder of `test` and below it, as `dist/test/auth/jwt.test.js`, in the order of their names. */
export function testFiles(folder: string, ending = '.test.js'): readonly string[] {
  return readdirSync(join('dist/test', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join('dist/test', folder, name))
    .sort()
}

/** The folder below `test` that a file is in. Those at the top are together, as `faults.test.js`. */
function folderOf(file: string): string {
  const [, , folder = '', ...rest] = file.split('/')
  return rest.length > 0 ? folder : 'top'
}
