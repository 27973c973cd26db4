import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { entityTag } from '../http/entity-tag.js'

/** A picture as it is served. */
export interface Picture {
  readonly bytes: Buffer
  readonly etag: string
  /** Says whether the file is still the same. */
  readonly version: string
}

/** What a file of a folder of pictures turned out to be. */
export interface PictureResult {
  readonly picture?: Picture
  /** Why it is none. */
  readonly reason?: string
}

/** Bytes; more is no picture for a phone in a hall. */
const mostPictureBytes = 1 << 20

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
}

/** The media type of a file by its name, which may not be hidden; undefined if it is no picture. */
export function mediaTypeOf(name: string): string | undefined {
  return name.startsWith('.') ? undefined : mediaTypes[extname(name).toLowerCase()]
}

/**
 * Reads a picture. Links may lead anywhere within the folder, and nowhere else.
 *
 * @param last what was read before, which is given back if the file is still the same.
 */
export async function readPicture(folder: string, name: string, last?: Picture): Promise<PictureResult> {
  const home = await realpath(folder)
  const path = await realpath(join(home, name))
  if (!path.startsWith(home + sep)) return { reason: 'it is a link that leads out of the folder' }
  // A pipe would keep whoever opens it waiting.
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants
  const file = await open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return { reason: 'it is no file' }
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
