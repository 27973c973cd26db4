// Makes of src/client what a page loads, in one small file, and its types beside it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import ts from 'typescript'
import { packageRoot } from '../settings/package-root.js'

const source = join(packageRoot, 'src', 'client')
const target = join(packageRoot, 'dist', 'client')

/** Members that never leave the client. They get short names; one that is not listed here only costs its bytes. */
const own =
  `accepted answered born byId callers canRenew carrier closing current doubt drop due expire failed fresh hasten hedge isRefused
  judge known lastTry learn least lent lose lost most ordered pace pause poll post pump putBack queue quiet rare refused refuseToken
  reject renewal renewEarly renewed renewSoonest report rests room sendBy settle silent steady stop takePage takeResults times tokens use via
  wake wall wantsResults works`.split(/\s+/)

buildSync({
  entryPoints: [join(source, 'client.ts')],
  outfile: join(target, 'client.js'),
  bundle: true,
  minify: true,
  mangleProps: new RegExp(`^(?:${own.join('|')})$`),
  format: 'esm',
  // Safari 14, of 2020.
  target: 'es2020',
})

for (const name of ['client', 'options']) declare(`${name}.ts`, `${name}.d.ts`)
const controls = readdirSync(join(source, '../wire/controls')).map(
  (file) => `controls/${basename(file, '.ts')}`,
)
for (const name of ['control', 'problem', 'result', 'scalars', ...controls])
  declare(`../wire/${name}.ts`, `wire/${name}.d.ts`)

/** Writes the types of a module, without the bounds that only the service checks. */
function declare(from: string, to: string): void {
  const { outputText } = ts.transpileDeclaration(readFileSync(join(source, from), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2023 },
  })
  const file = ts.createSourceFile(to, outputText, ts.ScriptTarget.ES2023, true)
  const { transformed } = ts.transform(file, [(context) => (root) => withoutTags(root, context)])
  const text = ts
    .createPrinter()
    .printFile(transformed[0] ?? file)
    .replaceAll("'../wire/", "'./wire/")
  const path = join(target, to)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
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
