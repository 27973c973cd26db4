import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { entityTag } from '../http/entity-tag.js'

export interface Picture {
  readonly bytes: Buffer
  readonly etag: string
  /** Changes whenever the file does. */
  readonly version: string
}

/** Result of reading a picture: one of the two. */
export interface PictureResult {
  readonly picture?: Picture
  /** Why it is not served. */
  readonly reason?: string
}

/** Bytes; too much for a whole crowd of phones otherwise. */
export const mostPictureBytes = 2 << 20

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
}

/** Every media type that pictures may have. */
export const pictureTypes: readonly string[] = [...new Set(Object.values(mediaTypes))]

/** The media type of a picture by its file name; undefined for other files and hidden ones. */
export function mediaTypeOf(name: string): string | undefined {
  return name.startsWith('.') ? undefined : mediaTypes[extname(name).toLowerCase()]
}

/** Reads a picture. Links must not leave the folder. @param last the last result, returned if the file has not changed. */
export async function readPicture(folder: string, name: string, last?: Picture): Promise<PictureResult> {
  const home = await realpath(folder)
  const path = await realpath(join(home, name))
  if (!path.startsWith(home + sep)) return { reason: 'it is a link that leaves the folder' }
  // Non-blocking, because opening a pipe would wait for a writer.
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants
  const file = await open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return { reason: 'it is not a file' }
    if (stats.size > mostPictureBytes) return { reason: `it is larger than ${mostPictureBytes} bytes` }
    const version = [stats.dev, stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(' ')
    if (last?.version === version) return { picture: last }
    const { bytesRead, buffer } = await file.read(Buffer.alloc(stats.size), 0, stats.size, 0)
    const bytes = buffer.subarray(0, bytesRead)
    return { picture: { bytes, version, etag: entityTag(bytes) } }
  } finally {
    await file.close()
  }
}
