import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { findLack, findParameter } from './compat-data.js'
import { scriptUses } from './script-uses.js'
import { styleUses } from './style-uses.js'
import type { Use } from './use.js'

/** Something that one of the oldest engines does not have. */
interface Newer {
  readonly path: string
  /** Counted from 1. */
  readonly line: number
  readonly column: number
  /** Its name in MDN's data. */
  readonly feature: string
  /** Such as `Safari 14 (since 15.4)`. */
  readonly engines: readonly string[]
}

/**
 * Compiles the scripts of a `tsconfig.json`, without writing, and looks at them and at the style sheets beside it.
 *
 * @param readme has the heading `## Newer features` with a table: its first column names what may be used nevertheless,
 *   with all that the data have below it.
 * @returns what the compiler found, what is newer than the oldest engines, and what is listed for no reason; a line each.
 */
export function checkEngines(config: string, readme: string): readonly string[] {
  const folder = dirname(config)
  const program = programOf(config)
  const newer = [...newerInScripts(program), ...newerInStyles(folder)]
  const listed = listedIn(readFileSync(readme, 'utf8'))
  const allows = (name: string, { feature }: Newer) => `${feature}.`.startsWith(`${name}.`)
  const unlisted = newer.filter((one) => !listed.some((name) => allows(name, one)))
  const places = new Set(unlisted.map(placeOf))
  return [
    ...ts
      .getPreEmitDiagnostics(program)
      .map((diagnostic) => ts.formatDiagnostic(diagnostic, host).trimEnd())
      // The compiler misses what the language gained later, too, and does not say in which engines.
      .filter((line) => !places.has(/^[^)]*\)/.exec(line)?.[0] ?? '')),
    ...new Set(
      unlisted.map((one) => `${placeOf(one)}: error: ${one.feature} is not in ${one.engines.join(', ')}`),
    ),
    ...listed
      .filter((name) => !newer.some((one) => allows(name, one)))
      .map((name) => `${relative(process.cwd(), readme)}: error: ${name} is listed, but not needed`),
  ]
}

const host: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => process.cwd(),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
}

/** As the compiler writes it. */
function placeOf({ path, line, column }: Newer): string {
  return `${relative(process.cwd(), path)}(${line},${column})`
}

function programOf(config: string): ts.Program {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(config, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.formatDiagnostic(diagnostic, host))
    },
  })!
  return ts.createProgram(fileNames, options)
}

function newerInScripts(program: ts.Program): readonly Newer[] {
  return program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && /\.tsx?$/.test(fileName))
    .flatMap((file) => newerIn(file.fileName, scriptUses(program, file)))
}

function newerInStyles(folder: string): readonly Newer[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name))
  return [...styleUses(paths)].flatMap(([path, uses]) => newerIn(path, uses))
}

function newerIn(path: string, uses: readonly Use[]): readonly Newer[] {
  return uses.flatMap(({ line, column, names, prefixes, parameters = [] }) =>
    [names, ...parameters.map((member) => findParameter(names, member))].flatMap((names) => {
      const lack = findLack(names, prefixes)
      return lack?.engines.length ? [{ path, line: line + 1, column: column + 1, ...lack }] : []
    }),
  )
}

/** The names in the first column of the table. */
function listedIn(text: string): readonly string[] {
  const [, section = ''] = text.split(/^## Newer features$/m)
  const cells = section.split(/^## /m)[0]!.matchAll(/^\|([^|]*)\|/gm)
  return [...cells].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
}
