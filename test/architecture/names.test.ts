import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../support/tap.js'

interface Declaration {
  readonly file: string
  readonly kind: string
  readonly name: string
}

const declarations = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap(declarationsIn)

test('no two types have one name, and nor have two things that a file offers to others', (t) => {
  t.same(repeated(declarations.filter(({ kind }) => /class|interface|type/.test(kind))), [])
  t.same(repeated(declarations.filter(({ kind }) => kind.startsWith('export'))), [])
  t.ok(declarations.length > 500, 'and declarations were found at all')
  t.end()
})

test('no function is called as another file calls what it offers to others', (t) => {
  const offered = new Set(
    declarations.filter(({ kind }) => kind.startsWith('export')).map(({ name }) => name),
  )
  const functions = declarations.filter(
    ({ kind, name }) => /^(async )?function/.test(kind) && offered.has(name),
  )
  t.same(functions, [])
  t.end()
})

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
