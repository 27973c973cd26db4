import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt } from '../attempt.js'
import type { ConfigurationError } from '../errors.js'
import { entityTag } from '../http/entity-tag.js'
import { isJsonObject } from '../json/diagnose.js'
import { decodeUtf8 } from '../json/read-json-file.js'
import { layoutNamesIn, layoutSizeLimit } from '../layout/read-layouts.js'
import type { Log } from '../log.js'
import { PreparedFile, removeLeftOvers, syncFolder } from '../prepared-file.js'
import { changingFiles, type FoundFile, findFile, foreign, isStill } from './disk.js'
import type { EditableFolder } from './editable-folder.js'
import { LayoutVersions } from './layout-versions.js'
import { fileChanged, fileExists, reloadRefused } from './refusals.js'

/** What the files of layouts belong to. */
export interface LayoutFilesContext {
  readonly folder: Pick<EditableFolder, 'path' | 'useOwn'>
  /** Takes in what the files have now, all or nothing. @returns what stands against it. */
  readonly reload: () => readonly ConfigurationError[]
  /** What another stage of the cluster had as a layout's file, while that is played and not what is here. */
  readonly received: (layoutId: string) => object | undefined
  readonly log: Log
  /** ms since 1970. */
  readonly now: () => number
}

/** Writes what is to replace a file; nothing to remove it. */
type Preparing = (found: FoundFile) => Promise<PreparedFile | undefined>

/**
 * The files of the layouts, as they are read and changed while the service runs. A change is written whole, taken in at once,
 * and taken back if anything stands against it; what was changed by hand meanwhile stays as it is.
 */
export class LayoutFiles {
  readonly versions: LayoutVersions

  constructor(private readonly context: LayoutFilesContext) {
    this.versions = new LayoutVersions(context.folder, context.now)
  }

  /** Removes what a save that was killed has left. */
  tidy(): void {
    removeLeftOvers(this.context.folder.path)
    this.versions.tidy()
  }

  /** The file of a layout; undefined if there is none. After a take-over it is what the other stage had, not yet written here. */
  find(layoutId: string): FoundFile | undefined {
    const received = this.context.received(layoutId)
    if (received === undefined) return this.#findHere(layoutId)
    const bytes = Buffer.from(`${JSON.stringify(received, null, 2)}\n`)
    const path = this.#pathFor(layoutId)
    return { path, bytes, etag: entityTag(bytes), mode: 0o644, isLink: false }
  }

  /** The file that has this layout, or that is named after it and says of no layout that it has it. */
  #findHere(layoutId: string): FoundFile | undefined {
    const { path } = this.context.folder
    const likely = `${layoutId}.json`
    const names = attempt(() => layoutNamesIn(path), [])
    const isLikely = (name: string) => Number(name !== likely)
    let damaged: FoundFile | undefined
    for (const name of names.sort((one, other) => isLikely(one) - isLikely(other))) {
      const file = findFile(join(path, name), layoutSizeLimit.bytes)
      const holds = file && layoutIdIn(file)
      if (holds === layoutId) return file
      if (name === likely && holds === undefined) damaged = file
    }
    return damaged
  }

  /**
   * Replaces a file. @param found as it was when the change was made. @param by the name of an API key.
   * @throws {Refusal} `file-changed`, `reload-refused`, `editing-off`: then it is as before.
   */
  async replace(layoutId: string, found: FoundFile, bytes: Buffer, by: string): Promise<void> {
    const file = await this.#change(layoutId, found, by, ({ path, mode }) =>
      PreparedFile.write(path, bytes, mode),
    )
    this.context.log.info({ layoutId, by, file }, 'layout changed')
  }

  /** Removes a file. @throws {Refusal} as `replace`. */
  async remove(layoutId: string, found: FoundFile, by: string): Promise<void> {
    const file = await this.#change(layoutId, found, by, async () => undefined)
    this.context.log.info({ layoutId, by, file }, 'layout removed')
  }

  /** Makes the file of a new layout. @throws {Refusal} as `replace`. */
  async create(layoutId: string, bytes: Buffer, by: string): Promise<void> {
    const { folder, log } = this.context
    const path = await changingFiles(async () => {
      folder.useOwn()
      const path = this.#pathFor(layoutId)
      const file = await PreparedFile.write(path, bytes)
      try {
        if (!file.placeAnew()) throw fileExists(path)
        this.#takeIn(() => rmSync(path))
      } finally {
        file.discard()
      }
      await syncFolder(folder.path)
      return path
    })
    log.info({ layoutId, by, file: path }, 'layout made')
  }

  #pathFor(layoutId: string): string {
    return join(this.context.folder.path, `${layoutId}.json`)
  }

  /** The same file, written here first if another stage had it: then it counts from now on, and can be a version. */
  async #here(layoutId: string, known: FoundFile, by: string): Promise<FoundFile> {
    if (this.context.received(layoutId) === undefined) return known
    const found = this.#findHere(layoutId)
    if (found)
      await this.#swap(layoutId, found, ({ path, mode }) => PreparedFile.write(path, known.bytes, mode))
    else await this.create(layoutId, known.bytes, by)
    const written = this.#findHere(layoutId)
    if (written?.etag !== known.etag) throw fileChanged
    return written
  }

  /** @returns the path of the file. */
  #change(layoutId: string, known: FoundFile, by: string, prepare: Preparing): Promise<string> {
    return changingFiles(async () => {
      this.context.folder.useOwn()
      const found = this.#own(layoutId, await this.#here(layoutId, known, by))
      await this.#swap(layoutId, found, prepare)
      return found.path
    })
  }

  /** Puts another file in the place of one, which becomes a version. */
  async #swap(layoutId: string, found: FoundFile, prepare: Preparing): Promise<void> {
    if (found.isLink) throw foreign(found.path, 'a file')
    const { file: former, keep } = await this.versions.prepare(layoutId, found)
    let next: PreparedFile | undefined
    try {
      next = await prepare(found)
      // From here to the end of the reload nothing else of this process runs.
      if (!isStill(found) || !former.placeAnew()) throw fileChanged
      const restore = () => renameSync(former.path, found.path)
      try {
        if (next) next.place()
        else rmSync(found.path)
      } catch (error) {
        rmSync(former.path)
        throw error
      }
      this.#takeIn(restore)
    } finally {
      former.discard()
      next?.discard()
    }
    await keep()
    await syncFolder(this.context.folder.path)
  }

  /** The same file where it may be changed: of a layout that came with the program, its copy. */
  #own(layoutId: string, known: FoundFile): FoundFile {
    if (dirname(known.path) === this.context.folder.path) return known
    const found = this.find(layoutId)
    if (found?.etag !== known.etag) throw fileChanged
    return found
  }

  /** @param restore makes the files what they were before. @throws {Refusal} `reload-refused`. */
  #takeIn(restore: () => void): void {
    const errors = this.context.reload()
    if (errors.length === 0) return
    restore()
    // So that the status says what is in use.
    this.context.reload()
    throw reloadRefused(errors)
  }
}

function layoutIdIn({ bytes, path }: FoundFile): unknown {
  const document = attempt<unknown, undefined>(() => JSON.parse(decodeUtf8(path, bytes)), undefined)
  return isJsonObject(document) ? document.layoutId : undefined
}
