import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files of tests that run in one process. */
export interface Group {
  readonly name: string
  readonly files: readonly string[]
}

/** What needs other programs, root, a systemd or much time has parts of its own. */
const elsewhere = ['e2e', 'kills', 'programs', 'root', 'systemd']

/** Everything that `npm test` runs, the largest groups first. */
export function dailyGroups(): readonly Group[] {
  const files = dailyFiles()
  return [...new Set(files.map(folderOf))]
    .map((name) => ({ name, files: files.filter((file) => folderOf(file) === name) }))
    .sort((a, b) => b.files.length - a.files.length)
}

/** Every file of these tests, as `dist/test/auth/jwt.test.js`, in the order of their names. */
export function dailyFiles(): readonly string[] {
  return readdirSync('dist/test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js') && !elsewhere.includes(name.split('/')[0]!))
    .map((name) => join('dist/test', name))
    .sort()
}

/** The folder below `test` that it is in; one that is in none is a folder of its own. */
function folderOf(file: string): string {
  return file.split('/')[2]!
}
