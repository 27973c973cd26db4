// Makes of src/client what a page loads, in one small file, and its types beside it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

for (const name of ['client', 'options', 'wire']) {
  const text = readFileSync(join(source, `${name}.ts`), 'utf8')
  const { outputText } = ts.transpileDeclaration(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2023 },
  })
  writeFileSync(join(target, `${name}.d.ts`), outputText)
}
