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

/** The pages, kept in memory so that a crowd that joins causes no file reads. */
export class BuiltPages {
  /** By name: `play.html`. */
  readonly pages: ReadonlyMap<string, BuiltFile>
  /** Scripts and styles, by their names with the hash. */
  readonly assets: ReadonlyMap<string, BuiltFile>

  /** @param folder the build's output. @throws if it is missing. */
  constructor(folder: string) {
    this.pages = readFolder(folder)
    this.assets = readFolder(join(folder, 'assets'))
  }
}

function readFolder(folder: string): ReadonlyMap<string, BuiltFile> {
  const names = readdirSync(folder).filter((name) => isPageType(extname(name)))
  return new Map(names.map((name) => [name, readBuilt(join(folder, name))]))
}

function readBuilt(path: string): BuiltFile {
  const read = (ending: string): EncodedFile => {
    const bytes = readFileSync(path + ending)
    return { bytes, etag: entityTag(bytes) }
  }
  const contentType = pageTypes[extname(path) as keyof typeof pageTypes]
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
