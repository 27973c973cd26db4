// Runs after the tests: every file of src must have been run, and 95 % of all lines. What needs a browser or a broker has
// tests of its own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Summary {
  readonly lines: { readonly total: number; readonly covered: number }
}

const least = 95
const elsewhere = ['web/', 'cluster/', 'bridge/stage/']
const report = JSON.parse(readFileSync('.tap/report/coverage-summary.json', 'utf8')) as Record<
  string,
  Summary
>
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !elsewhere.some((folder) => name.startsWith(folder)))
  .map((name) => join(process.cwd(), 'src', name))
const missing = files.filter((path) => !(path in report) && doesSomething(path))
const sum = (count: (lines: Summary['lines']) => number) =>
  files.reduce((total, path) => total + (report[path] ? count(report[path].lines) : 0), 0)
const covered = (100 * sum((lines) => lines.covered)) / sum((lines) => lines.total)

for (const path of missing) console.error(`no test runs ${path}`)
console.log(`${covered.toFixed(2)} % of the lines of src are covered; expected at least ${least} %`)
if (missing.length > 0 || !(covered >= least)) process.exitCode = 1

/** A file of types only contains nothing to run. */
function doesSomething(path: string): boolean {
  const compiled = readFileSync(path.replace('/src/', '/dist/src/').replace(/ts$/, 'js'), 'utf8')
  const code = compiled.replace(/\/\*[\s\S]*?\*\/|\/\/#.*|export \{\};/g, '')
  return code.trim() !== ''
}
