import { statfs } from 'node:fs/promises'

/** What recordings leave free on their disk, bytes, since the state of the show may be on the same one; and a share of it, if that is less. */
const mostLeft = 64 * 1024 * 1024
const shareLeft = 1 / 4
/** Others write to the disk as well, so it is looked at again after this, ms. */
const lookAfterMs = 1000

/** Whether a disk still has room besides what must stay free. It is looked at rarely, and the more often the fuller it is. */
export class FreeSpace {
  /** What may still be written, bytes, when it was looked at last; and how much of that was asked for since. */
  #spare = 0
  #asked = 0
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly folder: string) {}

  /** Takes so many bytes. @throws with the code `ENOSPC` if they are not there. */
  async take(bytes: number): Promise<void> {
    this.#asked += bytes
    const now = performance.now()
    if (this.#asked > this.#spare / 4 || now - this.#lookedAt >= lookAfterMs) {
      const { bavail, blocks, bsize } = await statfs(this.folder)
      this.#spare = bavail * bsize - Math.min(mostLeft, blocks * bsize * shareLeft)
      this.#asked = bytes
      this.#lookedAt = now
    }
    if (this.#asked > this.#spare) throw noRoom()
  }
}

function noRoom(): Error {
  return Object.assign(new Error('the disk has hardly any room left'), { code: 'ENOSPC' })
}
