import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../attempt.js'
import { layoutSizeLimit } from '../layout/read-layouts.js'
import { PreparedFile, removeLeftOvers, syncFolder } from '../prepared-file.js'
import { type FoundFile, findFile, isFolder, requireFolder } from './disk.js'

/** How many are kept of each layout. */
const mostKept = 20

/** What a layout was before it was changed. */
export interface LayoutVersion {
  /** Names it in requests. */
  readonly version: string
  /** When it was replaced, ms since 1970. */
  readonly at: number
}

/** A file before it is changed: once it has its place it is a version. */
export interface PreparedVersion {
  readonly file: PreparedFile
  /** To be called when the change is in use: forgets the oldest ones. */
  keep(): Promise<void>
}

/** The hidden folder beside the layouts that no reload reads. */
const versionsName = '.versions'

/** The last versions of each layout: `.versions/LAYOUT/MS.json` in the folder of the layouts. */
export class LayoutVersions {
  /** @param now ms since 1970. */
  constructor(
    private readonly folder: { readonly path: string },
    private readonly now: () => number,
  ) {}

  /** The newest first; none where there is no folder of them. */
  of(layoutId: string): readonly LayoutVersion[] {
    if (!this.#isSafe(layoutId)) return []
    const names = attempt(() => readdirSync(this.#folderOf(layoutId)), [])
    return names
      .flatMap((name) => /^(\d{1,15})\.json$/.exec(name)?.[1] ?? [])
      .map((version) => ({ version, at: Number(version) }))
      .sort((one, other) => other.at - one.at)
  }

  /** Undefined if there is no such version. */
  find(layoutId: string, version: string): FoundFile | undefined {
    if (this.of(layoutId).every((known) => known.version !== version)) return undefined
    const found = findFile(this.#pathOf(layoutId, version), layoutSizeLimit.bytes)
    return found?.isLink ? undefined : found
  }

  /** Writes what a file is now. @throws {Refusal} `editing-off`. @throws the error of the disk. */
  async prepare(layoutId: string, { bytes, mode }: FoundFile): Promise<PreparedVersion> {
    requireFolder(join(this.folder.path, versionsName))
    const folder = this.#folderOf(layoutId)
    requireFolder(folder)
    const newest = this.of(layoutId)[0]?.at ?? 0
    const version = `${Math.max(this.now(), newest + 1)}`
    const file = await PreparedFile.write(this.#pathOf(layoutId, version), bytes, mode)
    const keep = async () => {
      for (const { version: old } of this.of(layoutId).slice(mostKept))
        attempt(() => rmSync(this.#pathOf(layoutId, old)), undefined)
      await syncFolder(folder)
    }
    return { file, keep }
  }

  /** Removes what a save that was killed has left. */
  tidy(): void {
    const home = join(this.folder.path, versionsName)
    if (!isFolder(home)) return
    for (const name of attempt(() => readdirSync(home), []))
      if (isFolder(join(home, name))) removeLeftOvers(join(home, name))
  }

  /** Whether nothing on the way leads elsewhere. */
  #isSafe(layoutId: string): boolean {
    return isFolder(join(this.folder.path, versionsName)) && isFolder(this.#folderOf(layoutId))
  }

  #folderOf(layoutId: string): string {
    return join(this.folder.path, versionsName, layoutId)
  }

  #pathOf(layoutId: string, version: string): string {
    return join(this.#folderOf(layoutId), `${version}.json`)
  }
}
