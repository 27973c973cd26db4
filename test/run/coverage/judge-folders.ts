// Runs after tests: every file must have been run, and most lines. `--folders cluster,web` says of which folders of src, each
// by itself; without it, of all that need neither a browser nor a broker. After that, what `NODE_V8_COVERAGE` named.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { transformSync } from 'esbuild'
import { coveredLines, type Lines } from './covered-lines.js'
import { readRuns } from './read-runs.js'

/** The least share of lines, percent, of what needs tests with a browser or a broker. */
const leastOf = new Map([
  ['cluster', 90],
  ['bridge/stage', 90],
  ['web', 95],
])
const leastOfOthers = 95

const { values, positionals } = parseArgs({
  options: { folders: { type: 'string' }, lines: { type: 'boolean' } },
  allowPositionals: true,
})
const src = join(process.cwd(), 'src')
const scripts = ['src', 'web'].map((folder) => join(process.cwd(), 'dist', folder, '/'))
const runs = readRuns(positionals, (path) => scripts.some((folder) => path.startsWith(folder)))
const covered = coveredLines(runs)

if (values.folders === undefined) {
  // Each build runs its own programs, and fails if they do.
  const elsewhere = [...leastOf.keys(), 'build']
  const isElsewhere = (name: string) => elsewhere.some((folder) => name.startsWith(`${folder}/`))
  judge('src', (name) => !isElsewhere(name), leastOfOthers)
} else {
  for (const folder of values.folders.split(',')) {
    const least = leastOf.get(folder)
    if (least === undefined) throw new Error(`nothing is expected of ${folder}`)
    judge(`src/${folder}`, (name) => name.startsWith(`${folder}/`), least)
  }
}

/** @param title what is judged. @param isJudged says of a file's name in src whether it is a part of that. */
function judge(title: string, isJudged: (name: string) => boolean, least: number): void {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name) && isJudged(name))
    .map((name) => join(src, name))
    .sort()
  const judged = files.map((path) => ({ path, lines: covered.get(path) ?? (new Map() as Lines) }))
  const unused = judged.filter(({ path, lines }) => coveredOf(lines) === 0 && doesSomething(path))
  const total = judged.reduce((sum, { lines }) => sum + lines.size, 0)
  const share = (100 * judged.reduce((sum, { lines }) => sum + coveredOf(lines), 0)) / total
  const isEnough = share >= least && unused.length === 0

  if (values.lines || !isEnough)
    for (const { path, lines } of judged)
      if (coveredOf(lines) < lines.size) console.log(`${relative('', path)}: ${uncovered(lines)}`)
  for (const { path } of unused) console.error(`no test runs ${relative('', path)}`)
  console.log(`${share.toFixed(2)} % of the lines of ${title} are covered; expected at least ${least} %`)
  if (!isEnough) process.exitCode = 1
}

function coveredOf(lines: Lines): number {
  return [...lines.values()].filter(Boolean).length
}

/** `12 30 31` */
function uncovered(lines: Lines): string {
  const left = [...lines].flatMap(([line, isCovered]) => (isCovered ? [] : line))
  return left.sort((a, b) => a - b).join(' ')
}

/** A file of types only contains nothing to run. */
function doesSomething(path: string): boolean {
  const { code } = transformSync(readFileSync(path, 'utf8'), { loader: path.endsWith('x') ? 'tsx' : 'ts' })
  return code.trim() !== ''
}
