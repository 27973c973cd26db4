import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../support/tap.js'

interface Declaration {
  readonly file: string
  readonly kind: string
  readonly name: string
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
)
const declarations = sources.flatMap(declarationsIn)
const importers = findImporters()

test('a type has one name within a top folder, and so has what a folder offers to others', (t) => {
  const types = declarations.filter(({ kind }) => /class|interface|type/.test(kind))
  for (const folder of new Set(types.map(topFolder)))
    t.same(repeated(types.filter((type) => topFolder(type) === folder)), [], folder)
  t.same(repeated(declarations.filter(crossesFolders)), [])
  t.ok(declarations.length > 500, 'and declarations were found at all')
  t.ok(declarations.filter(crossesFolders).length > 100, 'and so was what crosses them')
  t.end()
})

test('no function is called as another file of its folder calls what it offers', (t) => {
  const functions = declarations.filter(({ kind }) => /^(async )?function/.test(kind))
  const offered = declarations.filter(({ kind }) => kind.startsWith('export'))
  const confused = functions.filter((one) =>
    offered.some((other) => other.name === one.name && topFolder(other) === topFolder(one)),
  )
  t.same(confused, [])
  t.ok(functions.length > 100, 'and functions were found at all')
  t.end()
})

/** The files above the folders are one folder. */
function topFolder({ file }: Declaration): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : ''
}

/** Whether another top folder imports it. */
function crossesFolders(declaration: Declaration): boolean {
  const { kind, name } = declaration
  if (!kind.startsWith('export')) return false
  const users = importers.get(name)
  return users !== undefined && [...users].some((folder) => folder !== topFolder(declaration))
}

/** The top folders that import a name. */
function findImporters(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of sources) {
    const text = readFileSync(join('src', file), 'utf8')
    for (const [, names = ''] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '\.\.?\//gm))
      for (const name of names.split(',').map(
        (each) =>
          each
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0]!,
      ))
        found.set(name, (found.get(name) ?? new Set()).add(topFolder({ file, kind: '', name })))
  }
  return found
}

/** What stands at the top of a file; overloads count once. */
function declarationsIn(file: string): Declaration[] {
  const text = readFileSync(join('src', file), 'utf8')
  const found = text.matchAll(
    /^((?:export )?(?:abstract )?(?:async )?(?:class|interface|type|function\*?|const|let)) ([\w$]+)/gm,
  )
  const all = [...found].map(([, kind = '', name = '']) => ({ file, kind, name }))
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at)
}

function repeated(of: readonly Declaration[]): string[] {
  const filesOf = new Map<string, string[]>()
  for (const { name, file } of of) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  return [...filesOf]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`)
}
