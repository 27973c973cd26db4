import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { test } from '../support/tap.js'

const src = join(process.cwd(), 'src')
const wire = sourcesIn('wire')
const others = sourcesIn('.').filter(({ fileName }) => !fileName.startsWith('wire/'))
/** Where a copy of a shape of the wire would be made. */
const neighbours = /^(client|web|stream|api|view|cli)\//

test('what crosses the network is declared once: no name of the wire is declared elsewhere', (t) => {
  const names = new Map(wire.flatMap(shapesOf).map(({ name, file }) => [name, file]))
  const again = others.flatMap(shapesOf).filter(({ name }) => names.has(name))
  t.same(again, [])
  t.ok(names.size > 60, 'and names were found at all')
  t.end()
})

test('nor is a shape of the wire declared elsewhere under another name', (t) => {
  const known = new Map(
    wire
      .flatMap(shapesOf)
      .flatMap(({ name, members }) => (members.length < 2 ? [] : [[members.join(), name]])),
  )
  const again = others
    .filter(({ fileName }) => neighbours.test(fileName))
    .flatMap(shapesOf)
    .filter(({ members }) => known.has(members.join()))
    .map(({ name, file, members }) => `${file}: ${name} is ${known.get(members.join())}`)
  // Those of all pages with their counts, those of a file: only the names of the members are the same.
  t.same(again, [
    'api/state.ts: StateAnswer is ShownPage',
    'web/preview/model/preview-layout.ts: PreviewPage is PageOnShow',
  ])
  t.end()
})

test('the wire needs nothing else, and nothing at all when it runs', (t) => {
  for (const file of wire)
    for (const statement of file.statements) {
      if (!ts.isImportDeclaration(statement)) continue
      const from = (statement.moduleSpecifier as ts.StringLiteral).text
      t.ok(statement.importClause?.isTypeOnly, `${file.fileName} imports only types of ${from}`)
      t.ok(
        from === 'typia' || join(dirname(file.fileName), from).startsWith('wire/'),
        `nothing else: ${from}`,
      )
    }
  t.end()
})

interface Shape {
  readonly file: string
  readonly name: string
  /** Of its own, in the order of their names. */
  readonly members: readonly string[]
}

/** Every interface and type of a file, exported or not. */
function shapesOf(file: ts.SourceFile): readonly Shape[] {
  return file.statements.flatMap((statement): Shape[] => {
    if (ts.isInterfaceDeclaration(statement)) return [shapeOf(file, statement, statement.members)]
    if (!ts.isTypeAliasDeclaration(statement)) return []
    return [shapeOf(file, statement, ts.isTypeLiteralNode(statement.type) ? statement.type.members : [])]
  })
}

function shapeOf(
  file: ts.SourceFile,
  { name }: { readonly name: ts.Identifier },
  members: Iterable<ts.TypeElement>,
): Shape {
  const names = [...members].map((member) => member.name?.getText(file) ?? '[]').sort()
  return { file: file.fileName, name: name.text, members: names }
}

function sourcesIn(folder: string): readonly ts.SourceFile[] {
  return readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(src, folder, name))
    .map((path) =>
      ts.createSourceFile(relative(src, path), readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true),
    )
}
