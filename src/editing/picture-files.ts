import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidConfiguration, Refusal } from '../errors.js'
import type { Log } from '../log.js'
import { PreparedFile, removeLeftOvers, syncFolder } from '../prepared-file.js'
import type { MediaFolder } from '../room/media-folder.js'
import { mediaFolderOf } from '../room/named-pictures.js'
import { changingFiles, foreign, isFolder, requireFolder } from './disk.js'
import type { EditableFolder } from './editable-folder.js'
import { isPictureName, judgePicture } from './judge-picture.js'
import { fileExists, fileInvalid } from './refusals.js'

interface PictureFilesContext {
  readonly folder: Pick<EditableFolder, 'path' | 'useOwn'>
  readonly media: Pick<MediaFolder, 'forget'>
  readonly log: Log
}

/** The pictures in the folder `media` beside the layouts, as they are changed while the service runs. */
export class PictureFiles {
  constructor(private readonly context: PictureFilesContext) {}

  /**
   * Makes or replaces a picture. @param mustBeNew whether another one of this name is kept. @param by the name of an API key.
   * @throws {Refusal} `not-found` for a name that no picture may have, `file-invalid`, `file-changed`, `editing-off`.
   */
  async put(name: string, bytes: Buffer, mustBeNew: boolean, by: string): Promise<void> {
    const { folder, media, log } = this.context
    this.requireName(name)
    judge(name, bytes)
    const path = await changingFiles(async () => {
      folder.useOwn()
      requireFolder(this.#folder)
      const path = this.#pathOf(name)
      const before = fileAt(path)
      const file = await PreparedFile.write(path, bytes, before && before.mode & 0o777)
      try {
        if (!mustBeNew && fileAt(path)) file.place()
        else if (!file.placeAnew()) throw fileExists(path)
      } finally {
        file.discard()
      }
      await syncFolder(this.#folder)
      return path
    })
    media.forget(name)
    log.info({ file: path, by, bytes: bytes.length }, 'picture written')
  }

  /** Removes what an upload that was killed has left. */
  tidy(): void {
    if (isFolder(this.#folder)) removeLeftOvers(this.#folder)
  }

  /** @throws {Refusal} `not-found` for a name that no picture may have. */
  requireName(name: string): void {
    if (!isPictureName(name)) throw nameInvalid
  }

  /** @throws {Refusal} `file-changed` if there is a picture of this name. */
  requireFree(name: string): void {
    const path = this.#pathOf(name)
    if (isFolder(this.#folder) && fileAt(path)) throw fileExists(path)
  }

  /** Removes a picture. @throws {Refusal} `not-found`, `editing-off`. */
  async remove(name: string, by: string): Promise<void> {
    const { folder, media, log } = this.context
    const path = await changingFiles(async () => {
      folder.useOwn()
      const path = this.#pathOf(name)
      if (!isFolder(this.#folder) || !fileAt(path)) throw pictureUnknown
      rmSync(path)
      await syncFolder(this.#folder)
      return path
    })
    media.forget(name)
    log.info({ file: path, by }, 'picture removed')
  }

  get #folder(): string {
    return mediaFolderOf(this.context.folder.path)
  }

  #pathOf(name: string): string {
    this.requireName(name)
    return join(this.#folder, name)
  }
}

/** @throws {Refusal} `editing-off` for what is no file. */
function fileAt(path: string) {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats && !stats.isFile()) throw foreign(path, 'a file')
  return stats
}

function judge(name: string, bytes: Buffer): void {
  try {
    judgePicture(name, bytes)
  } catch (error) {
    throw error instanceof InvalidConfiguration ? fileInvalid('a picture', error.errors) : error
  }
}

const nameInvalid = new Refusal(
  'not-found',
  'Expected the name of a picture: 1 to 64 of A-Z a-z 0-9 . _ -, not with a dot first, and with the ending png, jpg, jpeg, webp, gif or svg; received another. Rename it.',
)
const pictureUnknown = new Refusal(
  'not-found',
  'Expected the name of a picture in the folder media beside the layouts; received an unknown one.',
)
