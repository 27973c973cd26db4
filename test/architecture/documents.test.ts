import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Document, documentAt, documents, firstCells } from '../support/documents.js'
import { test } from '../support/tap.js'

test('the README is for the first quarter of an hour: at most 250 lines of 120 columns', (t) => {
  const lines = documentAt('README.md').text.split('\n')
  t.ok(lines.length <= 250, `${lines.length} lines`)
  t.same(
    lines.filter((line) => line.length > 120),
    [],
  )
  t.end()
})

test('the changes begin with the version of package.json, in at most 80 lines', (t) => {
  const { text } = documentAt('CHANGELOG.md')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  t.equal(/^## (\S+), (?:unreleased|\d{4}-\d\d-\d\d)$/m.exec(text)?.[1], version)
  t.ok(text.split('\n').length <= 80)
  t.end()
})

test('every page can be reached from the README, and every link leads to a file and a heading that exist', (t) => {
  const links = documents.flatMap(linksOf)
  t.ok(links.length > 100)
  t.same(
    links.filter(({ path, anchor }) => !existsSync(path) || (anchor !== '' && !anchorsOf(path).has(anchor))),
    [],
  )
  const reached = new Set(['README.md'])
  for (const page of reached)
    for (const { from, path } of links) if (from === page && path.endsWith('.md')) reached.add(path)
  t.same([...reached].sort(), documents.map(({ path }) => path).sort())
  t.end()
})

test('every row of a table has as many cells as its head', (t) => {
  const rows = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:^\|.*\n)+/gm)].flatMap(([table]) => {
      const [head = '', ...others] = table.trimEnd().split('\n')
      return others.map((row) => ({ path, row, differs: cellsIn(row) !== cellsIn(head) }))
    }),
  )
  t.ok(rows.length > 100)
  t.same(
    rows.filter(({ differs }) => differs),
    [],
  )
  t.end()
})

/** Files that users make, and those that every recipe has. */
const elsewhere = ['service.ini', 'display.ini', 'it.json']

test('every file of the project that a page names exists', (t) => {
  const named = documents.flatMap(({ path, text }) =>
    [...fromTheTop(text), ...withinCode(text)].map((name) => ({ path, name })),
  )
  t.ok(named.length > 100)
  t.same(
    named.filter(
      ({ path, name }) =>
        !elsewhere.includes(name) && !existsSync(name) && !existsSync(join(dirname(path), name)),
    ),
    [],
  )
  t.end()
})

test('every script that a page runs is one of package.json', (t) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const run = documents.flatMap(({ text }) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!),
  )
  t.ok(run.length > 10)
  t.same(
    run.filter((name) => !(name in scripts)),
    [],
  )
  t.end()
})

test('the list of folders in src/README.md names every folder of src, each below its top folder', (t) => {
  const rows = new Map(
    [...documentAt('src/README.md').text.matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)].map(([, name, about]) => [
      name!,
      about!,
    ]),
  )
  const entries = readdirSync('src', { recursive: true, withFileTypes: true })
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .replace(/^src\//, '')
        .split('/'),
    )
  t.same(
    [...rows.keys()].sort(),
    folders
      .filter(({ length }) => length === 1)
      .flat()
      .sort(),
  )
  // The pages have a list of their own.
  for (const [top = '', name] of folders)
    if (name !== undefined && top !== 'web') t.match(rows.get(top), `\`${name}\``, `${top}/${name}`)
  t.end()
})

test('the map in src/README.md answers what a newcomer asks first', (t) => {
  t.same(firstCells(documentAt('src/README.md'), '## Map'), [
    'follow an action',
    'refuse a value',
    'add a type of control',
    'add a signal',
    'add a preset',
    'add a setting',
    'add an operation',
    'add a stream frame',
    'add an error code',
    'add an OSC command',
    "change a page's text",
    'change when the client retries',
    'know what a restart replays',
  ])
  t.end()
})

function cellsIn(row: string): number {
  return row.split(/(?<!\\)\|/).length
}

function linksOf({ path, text }: Document) {
  const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!)
  return targets
    .filter((target) => !target.startsWith('http'))
    .map((target) => {
      const [file = '', anchor = ''] = target.split('#')
      return { from: path, path: file === '' ? path : join(dirname(path), file), anchor }
    })
}

/** Of the headings, as GitHub makes them. */
function anchorsOf(path: string): Set<string> {
  const headings = readFileSync(path, 'utf8').match(/^#+ .+$/gm) ?? []
  return new Set(headings.map(toAnchor))
}

function toAnchor(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

/** Paths like `src/errors.ts`; what is built from them has a longer one. */
function fromTheTop(text: string): string[] {
  return text.match(/(?<!\w\/)(?<![\w.])(?:src|test|config|bin|\.ci)\/[\w./-]+\.\w+/g) ?? []
}

/** Like `errors.ts`, or `auth/jwt.ts`, between backticks. */
function withinCode(text: string): string[] {
  const path = /`(\w[\w.-]*(?:\/[\w.-]+)*\.(?:ts|js|json|md|ini|pd|scd|ck|csd|rb|pde|dsp|lua|html))`/g
  return [...text.matchAll(path)].map(([, name]) => name!)
}
