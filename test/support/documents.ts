import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the documentation. */
export interface Document {
  /** From the top of the project, as `src/README.md`. */
  readonly path: string
  readonly text: string
}

/** Every page of the documentation: the README, the changes, and those beside what they describe. */
export const documents: readonly Document[] = [
  'README.md',
  'CHANGELOG.md',
  ...['.github', 'config', 'src', 'test'].flatMap(pagesBelow),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** @throws if there is no such page */
export function documentAt(path: string): Document {
  const found = documents.find((document) => document.path === path)
  if (!found) throw new Error(`expected a document ${path}`)
  return found
}

/** The first cells of the table below a heading, without its head. */
export function firstCells({ text }: Document, heading: string): string[] {
  const section = text.split(`\n${heading}\n`)[1]?.split(/^#+ /m)[0] ?? ''
  return [...section.matchAll(/^\| (.+?) \|/gm)].slice(1).map(([, cell]) => cell!)
}

function pagesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
}
