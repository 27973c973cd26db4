import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.js'
import { CachedRead } from './cached-read.js'
import { mediaTypeOf, type Picture, type PictureResult, readPicture } from './picture.js'

/**
 * The pictures of the folder `media` beside that of the layouts. A whole crowd asks for them at once, so they are kept
 * in memory; what changes in the folder is seen within a second. Names come from the folder and never from who asks, so
 * nothing else can be named.
 */
export class MediaFolder {
  readonly #log: Log
  readonly #mostKept: number
  #folder = ''
  #names!: CachedRead<ReadonlySet<string>>
  #pictures = new Map<string, CachedRead<Picture | undefined>>()
  /** What the log has been told, so that it is told once. */
  readonly #told = new Set<string>()

  /**
   * @param layouts the folder of the layouts.
   * @param mostKept bytes of pictures that stay in memory; what exceeds them is read again when somebody asks.
   */
  constructor(layouts: string, log: Log, mostKept = 32 << 20) {
    this.#log = log
    this.#mostKept = mostKept
    this.follow(layouts)
  }

  /** After a reload the layouts may lie elsewhere. */
  follow(layouts: string): void {
    const folder = join(layouts, '..', 'media')
    if (folder === this.#folder) return
    this.#folder = folder
    this.#names = new CachedRead((last) => this.#list(folder, last))
    this.#pictures = new Map()
  }

  /** Bytes of pictures in memory. */
  get kept(): number {
    let sum = 0
    for (const { last } of this.#pictures.values()) sum += last?.bytes.length ?? 0
    return sum
  }

  /** @returns undefined if there is no such picture. */
  async find(name: string): Promise<Picture | undefined> {
    const folder = this.#folder
    const names = await this.#names.get()
    if (!names.has(name)) return undefined
    const known = this.#pictures.get(name)
    if (known) return known.get()
    const picture = new CachedRead<Picture | undefined>((last) => this.#read(folder, name, last))
    this.#pictures.set(name, picture)
    return picture.get()
  }

  async #list(folder: string, last: ReadonlySet<string> = new Set()): Promise<ReadonlySet<string>> {
    const found = await readdir(folder).catch((error) => (this.#isGone(folder, error) ? [] : undefined))
    if (!found) return last
    const names = new Set(found.filter((name) => mediaTypeOf(name) !== undefined))
    for (const name of this.#pictures.keys()) if (!names.has(name)) this.#pictures.delete(name)
    return names
  }

  async #read(folder: string, name: string, last: Picture | undefined): Promise<Picture | undefined> {
    const path = join(folder, name)
    const finding: PictureResult | undefined = await readPicture(folder, name, last).catch((error) =>
      this.#isGone(path, error) || !last ? undefined : { picture: last },
    )
    if (finding?.reason !== undefined) this.#tell(path, finding.reason)
    const picture = finding?.picture
    if (picture && picture !== last) this.#makeRoom(picture.bytes.length)
    return picture
  }

  /** Lets go of those that were asked for first. */
  #makeRoom(size: number): void {
    for (const name of this.#pictures.keys()) {
      if (this.kept + size <= this.#mostKept) return
      this.#pictures.delete(name)
    }
  }

  /** That something is not there is no news. What cannot be read now, because no file is free, say, is what it was. */
  #isGone(path: string, { code = '', message }: NodeJS.ErrnoException): boolean {
    const isGone = code === 'ENOENT'
    if (!isGone) this.#tell(path, `it cannot be read: ${code || message}`)
    return isGone
  }

  #tell(path: string, reason: string): void {
    if (this.#told.has(path + reason)) return
    this.#told.add(path + reason)
    this.#log.warn({ path, reason }, 'a picture is not served')
  }
}
