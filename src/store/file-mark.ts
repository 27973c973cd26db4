import { type Stats, statSync } from 'node:fs'

/** Identifies a file, and shows whether somebody else has written to it. */
export interface FileMark {
  readonly dev: number
  readonly ino: number
  /** Bytes. */
  readonly size: number
}

export function markOf({ dev, ino, size }: Stats): FileMark {
  return { dev, ino, size }
}

/** The mark of the file at a path; undefined if there is none. */
export function markAt(path: string): FileMark | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && markOf(stats)
}

export function isSameFile(one: FileMark | undefined, other: FileMark | undefined): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev
}

/** The same file, of the same size. */
export function isUnchanged(one: FileMark | undefined, other: FileMark | undefined): boolean {
  return isSameFile(one, other) && one?.size === other?.size
}
