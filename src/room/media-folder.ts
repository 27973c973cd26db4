import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.js'
import { mediaFolderOf } from './named-pictures.js'
import { mediaTypeOf, type Picture, type PictureResult, readPicture } from './picture.js'

/**
 * The pictures in the folder `media` beside the layouts. A whole crowd asks for them at once, so they are kept in memory;
 * changes are seen within a second. Only names found in the folder are read, so a request cannot reach anything else.
 */
export class MediaFolder {
  #folder = ''
  #names!: CachedRead<ReadonlySet<string>>
  #pictures = new Map<string, CachedRead<Picture | undefined>>()
  /** Warnings already logged: each is logged once. */
  readonly #warned = new Set<string>()

  /**
   * @param layouts the folder of the layouts.
   * @param mostKept limit of the pictures in memory, bytes; above it, they are read again for each request.
   */
  constructor(
    layouts: string,
    private readonly log: Log,
    private readonly mostKept = 32 << 20,
  ) {
    this.follow(layouts)
  }

  /** A reload may have moved the folder of the layouts. */
  follow(layouts: string): void {
    const folder = mediaFolderOf(layouts)
    if (folder === this.#folder) return
    this.#folder = folder
    this.#lookAgain()
    this.#pictures = new Map()
  }

  /** This service itself has changed a picture: it is seen at once. */
  forget(name: string): void {
    this.#pictures.delete(name)
    this.#lookAgain()
  }

  #lookAgain(): void {
    const folder = this.#folder
    this.#names = new CachedRead((last) => this.#list(folder, last))
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
    const result: PictureResult | undefined = await readPicture(folder, name, last).catch((error) =>
      this.#isGone(path, error) || !last ? undefined : { picture: last },
    )
    if (result?.reason !== undefined) this.#warn(path, result.reason)
    const picture = result?.picture
    if (picture && picture !== last) this.#makeSpace(picture.bytes.length)
    return picture
  }

  /** Drops the pictures that were requested first. */
  #makeSpace(size: number): void {
    for (const name of this.#pictures.keys()) {
      if (this.kept + size <= this.mostKept) return
      this.#pictures.delete(name)
    }
  }

  /** A missing file needs no warning. One that cannot be read now (out of descriptors, say) is served as last read. */
  #isGone(path: string, { code = '', message }: NodeJS.ErrnoException): boolean {
    const isGone = code === 'ENOENT'
    if (!isGone) this.#warn(path, `it cannot be read: ${code || message}`)
    return isGone
  }

  #warn(path: string, reason: string): void {
    if (this.#warned.has(path + reason)) return
    this.#warned.add(path + reason)
    this.log.warn({ path, reason }, 'picture not served')
  }
}

const freshMs = 1000

/** Reads on demand, at most once a second; concurrent callers share one read. */
class CachedRead<T> {
  last: T | undefined
  #reading: Promise<T> | undefined
  #until = 0

  /** @param read gets the last result. */
  constructor(private readonly read: (last: T | undefined) => Promise<T>) {}

  get(): Promise<T> {
    if (this.#reading && performance.now() < this.#until) return this.#reading
    this.#until = Number.POSITIVE_INFINITY
    const reading = this.read(this.last)
    this.#reading = reading
    return reading
      .then((value) => {
        this.last = value
        return value
      })
      .finally(() => {
        this.#until = performance.now() + freshMs
      })
  }
}
