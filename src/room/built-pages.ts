import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { entityTag } from '../http/entity-tag.js'
import { taken } from '../http/head.js'

/** A file of the pages, as the build left it. */
export interface BuiltFile {
  readonly contentType: string
  readonly plain: EncodedFile
  /** Brotli (RFC 7932). */
  readonly br: EncodedFile
  readonly gzip: EncodedFile
}

/** A file in one encoding. Each has a tag of its own (RFC 9110 §8.8.3.3). */
export interface EncodedFile {
  readonly bytes: Buffer
  readonly etag: string
}

/** Every media type that the pages are made of. */
export const pageTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
} as const

/** Media types of the client's files. That of TypeScript is not registered, and `video/mp2t` is another `.ts`. */
export const clientTypes = { script: pageTypes['.js'], types: 'text/plain; charset=utf-8' } as const

/** The pages and the client, kept in memory so that a crowd that joins causes no file reads. */
export class BuiltPages {
  /** By name: `play.html`; those of a few words by their language, too: `rooms.de.html`. */
  readonly pages: ReadonlyMap<string, BuiltFile>
  /** The script that stands in each page, as a policy names it (CSP 3 §2.3.1): `'sha256-…'`. */
  readonly ownScript: string
  /** The tags of the languages in which they are (RFC 5646). */
  readonly languages: readonly string[]
  /** Scripts and styles, by their names with the hash. */
  readonly assets: ReadonlyMap<string, BuiltFile>
  /** `ovation/client` and its types. */
  readonly client: Readonly<Record<'script' | 'types', BuiltFile>>

  /** @param folder the build's output. @throws if it is missing. */
  constructor(folder: string) {
    this.pages = readFolder(join(folder, 'web'))
    const [, script = ''] =
      /<script>(.*?)<\/script>/.exec(`${this.pages.get('play.html')?.plain.bytes}`) ?? []
    this.ownScript = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    this.languages = [...this.pages.keys()].flatMap((name) => /^rooms\.([\w-]+)\.html$/.exec(name)?.[1] ?? [])
    this.assets = readFolder(join(folder, 'web', 'assets'))
    this.client = {
      script: readBuilt(join(folder, 'client', 'client.js'), clientTypes.script),
      types: readBuilt(join(folder, 'client', 'client.d.ts'), clientTypes.types),
    }
  }
}

function readFolder(folder: string): ReadonlyMap<string, BuiltFile> {
  const files = readdirSync(folder).flatMap((name) => {
    const ending = extname(name)
    return isPageType(ending) ? [[name, readBuilt(join(folder, name), pageTypes[ending])] as const] : []
  })
  return new Map(files)
}

function readBuilt(path: string, contentType: string): BuiltFile {
  const read = (ending: string): EncodedFile => {
    const bytes = readFileSync(path + ending)
    return { bytes, etag: entityTag(bytes) }
  }
  return { contentType, plain: read(''), br: read('.br'), gzip: read('.gz') }
}

function isPageType(ending: string): ending is keyof typeof pageTypes {
  return Object.hasOwn(pageTypes, ending)
}

/** The smallest encoding that a client takes (RFC 9110 §12.5.3). @param accepted the value of `Accept-Encoding`. */
export function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  const codings = taken(accepted)
  return (['br', 'gzip'] as const).find((coding) => codings.includes(coding))
}
