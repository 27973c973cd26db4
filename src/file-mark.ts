import type { Stats } from 'node:fs'

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

/** Whether both are one file, under whatever names; also if both are missing. */
export function isSameFile(one: FileMark | undefined, other: FileMark | undefined): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev
}

/** The same file, of the same size. */
export function isUnchanged(one: FileMark | undefined, other: FileMark | undefined): boolean {
  return isSameFile(one, other) && one?.size === other?.size
}
