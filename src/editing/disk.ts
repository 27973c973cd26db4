import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { attempt } from '../attempt.js'
import { Refusal } from '../errors.js'
import { entityTag } from '../http/entity-tag.js'

/** A file as it is on the disk now. */
export interface FoundFile {
  /** Absolute. */
  readonly path: string
  readonly bytes: Buffer
  /** A strong tag of the bytes. */
  readonly etag: string
  /** Its permissions. */
  readonly mode: number
  /** Whether the path is a link to it. */
  readonly isLink: boolean
}

/** Reads a file; undefined where there is none, or something else, or one larger than `most` bytes, or no right to read it. */
export function findFile(path: string, most: number): FoundFile | undefined {
  return attempt(() => readFile(path, most), undefined)
}

function readFile(path: string, most: number): FoundFile | undefined {
  const { O_RDONLY, O_NONBLOCK = 0 } = constants
  // Non-blocking, because opening a pipe would wait for a writer.
  const file = openSync(path, O_RDONLY | O_NONBLOCK)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() || stats.size > most) return undefined
    const bytes = readFileSync(file)
    const isLink = lstatSync(path).isSymbolicLink()
    return { path, bytes, etag: entityTag(bytes), mode: stats.mode & 0o777, isLink }
  } finally {
    closeSync(file)
  }
}

/** Whether the file is still exactly what was found. */
export function isStill({ path, bytes, isLink }: FoundFile): boolean {
  const now = findFile(path, bytes.length)
  return now !== undefined && now.isLink === isLink && now.bytes.equals(bytes)
}

/** Makes a folder if nothing is there. @throws {Refusal} `editing-off` for a link or a file. @throws the error of the disk. */
export function requireFolder(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) mkdirSync(path)
  if (!isFolder(path)) throw foreign(path, 'a folder')
}

/** Whether it is a folder that can be reached, and not a link to one. */
export function isFolder(path: string): boolean {
  return attempt(() => lstatSync(path).isDirectory(), false)
}

/** To what is there in place of a file or folder, and may lead elsewhere. */
export function foreign(path: string, expected: string): Refusal {
  return new Refusal(
    'editing-off',
    `Expected ${basename(path)} to be ${expected} of the service itself; found a link or something else. Change it by hand, or replace it.`,
  )
}

/** Does what changes files. @throws {Refusal} `editing-off` instead of an error of the disk: then nothing has changed. */
export async function changingFiles<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (typeof code !== 'string' || syscall === undefined) throw error
    const advice = diskTroubles[code] ?? 'see what the disk lacks'
    throw new Refusal(
      'editing-off',
      `The file could not be written (${code}): ${advice}. Nothing has changed.`,
    )
  }
}

const permissions = 'the service may not write there; change the owner or the mode of the folder'
const diskTroubles: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; make space, then try again',
  EDQUOT: 'the space that the service may use is full; make space, then try again',
  EROFS: 'the folder is read-only; allow the service to write there',
  EACCES: permissions,
  EPERM: permissions,
  EMFILE: 'too many files are open; try again in a moment',
}
