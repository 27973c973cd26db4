import { open } from 'node:fs/promises'
import { attempt } from '../attempt.js'
import type { RecordedTime } from '../wire/recording/recording-line.js'

/** Bytes at the end of a file in which its last line is looked for. */
const tailSize = 64 * 1024

/** The time of the last whole line of a recording; undefined if it is not found, as in a file that has only its head. */
export async function readEnd(path: string): Promise<RecordedTime | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - tailSize)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailSize), 0, tailSize, start)
    const text = buffer.toString('utf8', 0, bytesRead)
    // What stands behind the last line feed is torn, and what stands before the first one may be a part.
    const line = text
      .split('\n')
      .slice(start > 0 ? 1 : 0, -1)
      .at(-1)
    const { t } = (attempt(() => JSON.parse(line ?? ''), undefined) ?? {}) as { readonly t?: unknown }
    return typeof t === 'number' ? t : undefined
  } finally {
    await file.close()
  }
}
