// Bundles the libraries of which the program needs a small part, so that npm installs neither them nor what they depend on.
// Runs after the compiler: writes dist/vendor, and makes the compiled files import from there.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { buildSync } from 'esbuild'
import ts from 'typescript'
import { packageRoot } from '../settings/package-root.js'

const bundled = ['d3-scale', 'd3-shape', 'dns-packet', 'pino-pretty', 'prom-client', 'sax', 'typia']

/** For what CommonJS modules require of Node. */
const requireOfNode = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
`

const vendor = join(packageRoot, 'dist', 'vendor')
const { dependencies, optionalDependencies } = readJson(join(packageRoot, 'package.json'))
const installed = Object.keys({ ...dependencies, ...optionalDependencies })

/** Such as `typia/lib/internal/_isTypeUint64`. */
const libraries = new Set<string>()
for (const path of compiledFiles()) {
  const text = readFileSync(path, 'utf8')
  const changed = useBundles(path, text)
  if (changed !== text) writeFileSync(path, changed)
}
rmSync(vendor, { recursive: true, force: true })
const inputs: string[] = []
for (const library of libraries) inputs.push(...(await bundle(library)))
describePackages(new Set(inputs.map(packageOf)))

/** Those of the program: no programs of the build, no pages, and nothing whose source is gone. */
function compiledFiles(): string[] {
  return readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(?:build|web)$/.test(name.split(sep)[0]!))
    .map((name) => join(packageRoot, 'dist', 'src', name.replace(/ts$/, 'js')))
}

/** The text of a compiled file that imports libraries from `vendor`. Its lines stay, so its source map stays valid. */
function useBundles(path: string, text: string): string {
  if (/\btypia\.\w+\(/.test(text))
    throw new Error(
      `${relative(packageRoot, path)} still calls typia: \`npm run build\` compiles these calls, tsc does not`,
    )
  // The compiler leaves the import, of all of typia.
  let changed = text.replace(/^import typia(?:, \{\})? from 'typia';$/m, '')
  for (const { fileName, pos } of ts.preProcessFile(changed, true, true).importedFiles.reverse()) {
    // Bundled already, if the compiler did not run since.
    const known = relative(vendor, resolve(dirname(path), fileName))
      .split(sep)
      .join('/')
    if (fileName.startsWith('.') && !known.startsWith('..')) libraries.add(known.replace(/\.js$/, ''))
    if (fileName.startsWith('.') || isBuiltin(fileName)) continue
    const name = nameOf(fileName)
    if (installed.includes(name)) continue
    if (!bundled.includes(name) || fileName === 'typia') throw notInstalled(path, fileName)
    libraries.add(fileName)
    const target = relative(dirname(path), join(vendor, `${fileName}.js`))
      .split(sep)
      .join('/')
    // `pos` is that of the quote.
    changed = changed.slice(0, pos + 1) + target + changed.slice(pos + 1 + fileName.length)
  }
  return changed
}

function nameOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]
}

function notInstalled(path: string, specifier: string): Error {
  return new Error(
    `${relative(packageRoot, path)} imports ${specifier}: expected one of dependencies in package.json, or of what bundle-libraries.ts bundles`,
  )
}

/** Writes a library with all that it depends on as one module with the same exports. @returns the files it is made of. */
async function bundle(library: string): Promise<string[]> {
  // Node finds the names that a CommonJS module exports, esbuild does not.
  const names = Object.keys(await import(library)).filter((name) => /^\w+$/.test(name))
  const path = join(vendor, `${library}.js`)
  const { metafile, outputFiles } = buildSync({
    stdin: {
      contents: `export { ${names.join(', ')} } from '${library}'`,
      resolveDir: packageRoot,
      sourcefile: 'library.mjs',
    },
    outfile: path,
    absWorkingDir: packageRoot,
    bundle: true,
    metafile: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
  })
  const { text } = outputFiles[0]!
  mkdirSync(dirname(path), { recursive: true })
  // Not where nothing is required: how a layout is judged runs in browsers, too.
  writeFileSync(path, /\brequire\b/.test(text) ? requireOfNode + text : text)
  return Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/'))
}

/** The folder of the package that a file belongs to. */
function packageOf(path: string): string {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)![0]
}

/** Writes the licenses of packages, which must go where their code goes, and a list of them for the bill of materials. */
function describePackages(folders: ReadonlySet<string>): void {
  const packages = [...folders].map((folder) => {
    const { name, version, license } = readJson(join(packageRoot, folder, 'package.json'))
    const files = readdirSync(join(packageRoot, folder)).filter((file) =>
      /^(?:licen[cs]e|notice)/i.test(file),
    )
    if (files.length === 0)
      throw new Error(`${folder} has no license file, which must be shipped with its code`)
    const texts = files.map((file) => readFileSync(join(packageRoot, folder, file), 'utf8').trim())
    return { name, version, notice: [`# ${name} ${version} (${license})`, ...texts].join('\n\n') }
  })
  packages.sort((a, b) => (a.name < b.name ? -1 : 1))
  const list = packages.map(({ name, version }) => ({ name, version }))
  mkdirSync(vendor, { recursive: true })
  writeFileSync(join(vendor, 'LICENSE'), `${packages.map(({ notice }) => notice).join('\n\n')}\n`)
  writeFileSync(join(vendor, 'packages.json'), `${JSON.stringify(list, null, 2)}\n`)
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
