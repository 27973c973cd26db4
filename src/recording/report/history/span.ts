import { open } from 'node:fs/promises'
import { attempt } from '../../../attempt.js'
import type { Interval } from '../report.js'

/** Bytes that are read first from the end of a file. */
const tail = 64 * 1024
const lineFeed = 0x0a

/**
 * From the beginning of a recording to its last whole line, so that time can be divided before the lines are read.
 *
 * @param begin `t` of the first line.
 */
export async function spanOf(path: string, begin: number): Promise<Interval> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    for (let length = Math.min(size, tail); ; length = Math.min(size, length * 8)) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
      const last = buffer.lastIndexOf(lineFeed)
      const before = last > 0 ? buffer.lastIndexOf(lineFeed, last - 1) : -1
      if (before < 0 && length < size) continue
      const line: unknown = attempt(
        () => JSON.parse(buffer.toString('utf8', before + 1, last + 1)),
        undefined,
      )
      const { t } = (line ?? {}) as Readonly<Record<string, unknown>>
      return { begin, end: typeof t === 'number' ? Math.max(begin, t) : begin }
    }
  } finally {
    await file.close()
  }
}
