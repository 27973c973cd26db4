import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A declaration, as a declaration file has it. */
interface Declared {
  readonly statement: ts.Statement
  readonly text: string
}

/**
 * The types of a module in one file: its exports, and the declarations of other files that these need. Without the bounds
 * that only the service checks.
 *
 * @throws if two files declare the same name.
 */
export function bundleTypes(entry: string): string {
  const declared = new Map<string, Declared>()
  const files = new Map<string, readonly string[]>()
  /** Reads a file and those that it names. @returns the names that it declares. */
  const read = (path: string): readonly string[] => {
    const known = files.get(path)
    if (known) return known
    const file = declarationsOf(path)
    const names: string[] = []
    files.set(path, names)
    for (const statement of file.statements) {
      const from = sourceOf(path, statement)
      if (from !== undefined) read(from)
      const name = nameOf(statement)
      if (name === undefined) continue
      if (declared.has(name))
        throw new Error(`${path}: ${name} is declared in another file, too; rename one of them`)
      declared.set(name, { statement, text: printed(statement, file) })
      names.push(name)
    }
    return names
  }

  const exported = new Set(read(entry))
  const renamed: string[] = []
  for (const statement of declarationsOf(entry).statements) {
    const from = sourceOf(entry, statement)
    if (!ts.isExportDeclaration(statement) || from === undefined) continue
    if (statement.exportClause) renamed.push(printed(statement.exportClause))
    else for (const name of read(from)) exported.add(name)
  }
  const needed = new Set(exported)
  for (const list of renamed)
    for (const [name] of list.matchAll(/\w+/g)) if (declared.has(name)) needed.add(name)
  for (const name of needed)
    for (const other of identifiersIn(declared.get(name)!.statement))
      if (declared.has(other)) needed.add(other)
  const texts = [...needed].map((name) => {
    const { text } = declared.get(name)!
    return exported.has(name) ? text : text.replace(/^export /m, '')
  })
  return `${[...texts, ...renamed.map((list) => `export type ${list};`)].join('\n')}\n`
}

/** What the compiler would write into the declaration file of a module, without bounds. */
function declarationsOf(path: string): ts.SourceFile {
  const { outputText } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2023 },
  })
  const file = ts.createSourceFile(path, outputText, ts.ScriptTarget.ES2023, true)
  const { transformed } = ts.transform(file, [(context) => (root) => withoutTags(root, context)])
  return ts.createSourceFile(
    path,
    ts.createPrinter().printFile(transformed[0] ?? file),
    ts.ScriptTarget.ES2023,
    true,
  )
}

/** Without `import typia`, and without each `& tags.Something<…>`. */
function withoutTags(root: ts.SourceFile, context: ts.TransformationContext): ts.SourceFile {
  const isTag = (node: ts.Node) => ts.isTypeReferenceNode(node) && node.getText(root).startsWith('tags.')
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (ts.isImportDeclaration(node) && isTypia(node.moduleSpecifier)) return undefined
    if (!ts.isIntersectionTypeNode(node) || !node.types.some(isTag))
      return ts.visitEachChild(node, visit, context)
    const types = node.types
      .filter((type) => !isTag(type))
      .map((type) => ts.visitEachChild(type, visit, context))
    const [only] = types
    return only && types.length === 1 ? only : ts.factory.createIntersectionTypeNode(types)
  }
  return ts.visitEachChild(root, visit, context)
}

function isTypia(specifier: ts.Expression): boolean {
  return ts.isStringLiteral(specifier) && specifier.text === 'typia'
}

/** The file that a statement imports from, or exports from. */
function sourceOf(path: string, statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined
  const { moduleSpecifier } = statement
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined
  return join(dirname(path), moduleSpecifier.text.replace(/js$/, 'ts'))
}

function nameOf(statement: ts.Statement): string | undefined {
  const isNamed =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isFunctionDeclaration(statement)
  return isNamed ? statement.name?.text : undefined
}

function identifiersIn(node: ts.Node): readonly string[] {
  if (ts.isIdentifier(node)) return [node.text]
  const found: string[] = []
  node.forEachChild((child) => {
    found.push(...identifiersIn(child))
  })
  return found
}

function printed(node: ts.Node, file = node.getSourceFile()): string {
  return ts.createPrinter().printNode(ts.EmitHint.Unspecified, node, file)
}
